"""Technologies, "canonical|alias": "=" asks for exactly this capitalisation, "~" also not to start a sentence."""

# Programming, query and markup languages and data formats.
_LANGUAGES: str = """
ABAP; =Assembly; =Bash; C#|=C Sharp|CSharp; C++|CPP; Clojure; COBOL; CSS|CSS3; CSV; CUDA; =Dart; Delphi;
=Elixir; Erlang; F#; Fortran; ~Go|Golang; GraphQL; =Groovy; Haskell; HTML|HTML5; Java; JavaScript|JS; JSON;
Julia language|Julia lang; Kotlin; =LaTeX; ~Less; =Lisp; Lua; =Markdown; MATLAB; Nim language;
Objective-C|ObjC; OCaml; =Pascal; Perl; PHP; PowerShell; =Prolog; Protobuf|Protocol Buffers;
Python|Python 3|Python3; RStudio; =Ruby; =Rust|Rustlang; =Sass|SCSS; Scala; ~Scratch; =Solidity; SQL; =Swift;
TOML; TypeScript|=TS; Verilog; VHDL; Visual Basic|VB.NET|VBA; WebAssembly|Wasm; XML; YAML; Zig language; Zsh;
"""

# Databases, search engines, queues and data processing.
_DATABASES: str = """
ActiveMQ; Airflow|Apache Airflow; Algolia; Apache Pulsar; BigQuery; Cassandra|Apache Cassandra; =Celery;
ChromaDB|=Chroma; ClickHouse; CockroachDB; Couchbase; CouchDB; Databricks; Db2; =dbt; DuckDB; DynamoDB;
Elasticsearch|Elastic Search; FAISS; Firebase; Firestore; Flink|Apache Flink; Hadoop; =Hive|Apache Hive;
InfluxDB; Kafka|Apache Kafka; Lucene|Apache Lucene; MariaDB; Meilisearch; Memcached; Milvus; MongoDB|Mongo;
MySQL; =NATS; Neo4j; NoSQL; OpenSearch; Oracle Database|Oracle DB; pgvector; =Pinecone; PlanetScale;
PostgreSQL|Postgres; Qdrant; RabbitMQ; Redis; =Redshift|Amazon Redshift; ScyllaDB; =Snowflake;
Solr|Apache Solr; =Spark|Apache Spark|PySpark; SQL Server|MSSQL; SQLite; Supabase; TimescaleDB; Typesense;
Valkey; Weaviate; ZeroMQ;
"""

# Frameworks, libraries, test and build tools.
_FRAMEWORKS: str = """
=.NET|dotnet|.NET Core; aiohttp; =Angular|AngularJS; ASP.NET; =Astro; =Babel; Blazor; =Bootstrap; =Bun;
Capacitor.js|CapacitorJS; =Cypress; D3.js; Deno; DirectX; Django; =Electron|Electron.js; Ember.js; esbuild;
ESLint; =Expo; ~Express|Express.js|ExpressJS; FastAPI; Fastify; =Flask; =Flutter; Gatsby.js; Godot; Gradle;
gRPC; GTK; Gunicorn; =Hibernate; htmx; =Ionic; =Jest; Jetpack Compose; jQuery; JUnit; Ktor; Laravel;
Maven|Apache Maven; =Mocha; mypy; NestJS|Nest.js; Next.js|NextJS; Node.js|NodeJS|=Node; npm;
Nuxt|Nuxt.js|NuxtJS; OpenGL; =Playwright; pnpm; Preact; ~Prettier; Prisma; Pydantic; pytest; =Qt|PyQt;
Quarkus; React Native; =React|React.js|ReactJS; Redux; =Remix; Ruby on Rails|=Rails; RxJS; =Selenium;
Socket.IO; ~Spring|Spring Boot|SpringBoot; SQLAlchemy; =Storybook; =Svelte|SvelteKit; SwiftUI; Symfony;
Tailwind CSS|=Tailwind|TailwindCSS; Three.js; Tkinter; =Tornado; tRPC; =Unity|Unity3D; Unreal Engine; Uvicorn;
Vite; Vitest; Vue|Vue.js|VueJS; Vulkan; WebGL; Webpack; Xamarin; =Yarn; Zustand;
"""

# Protocols, standards and networking.
_PROTOCOLS: str = """
=5G; Bluetooth; CORS; DHCP; DNS; FTP; HDMI; HTTP/2; HTTP/3; HTTP|HTTPS; IMAP; IPv4; IPv6; JWT; Kerberos; LDAP;
LTE; MQTT; NFC; OAuth|OAuth2|OAuth 2.0; OpenAPI|=Swagger; OpenID Connect|OIDC; QUIC; =REST|REST API|=RESTful;
RSS; SAML; SFTP; SMTP; =SOAP; SSH; SSL; TCP|TCP/IP; TLS; UDP; USB|USB-C; VPN; WebRTC; WebSocket|WebSockets;
Wi-Fi|WiFi; WireGuard;
"""

# Cloud services, infrastructure and monitoring.
_CLOUD: str = """
=AKS; Ansible; =Apache|Apache HTTP Server; Argo CD|ArgoCD; AWS Lambda|=Lambda; AWS|Amazon Web Services;
=Azure|Microsoft Azure; =Caddy; CircleCI; Cloudflare; CloudFormation; CloudFront; CloudWatch; =Consul;
Datadog; DigitalOcean; Docker; Docker Compose|docker-compose; EC2|Amazon EC2; ECS; EKS; =Envoy|Envoy Proxy;
Fly.io; GitHub Actions; GKE; Google Cloud|GCP|Google Cloud Platform; Grafana; HAProxy; HashiCorp Vault; =Helm;
Heroku; Hetzner; Istio; =Jaeger; Jenkins; Kibana; Kubernetes|k8s; Linode; Logstash; Netlify; New Relic; nginx;
OpenShift; OpenStack; OpenTelemetry; PagerDuty; Podman; Prometheus; Proxmox; Pulumi; =Puppet; RDS|Amazon RDS;
Render.com; S3|Amazon S3; =Sentry; Splunk; Terraform; Traefik; Travis CI; =Vagrant; Vercel; VirtualBox;
"""

# Developer tools, operating systems and hardware platforms.
_DEVELOPER_TOOLS: str = """
Android; Android Studio; Arch Linux; Arduino; Bitbucket; CentOS; CMake; =Confluence; =Cursor; Debian;
Eclipse IDE; Emacs; ESP32; =Fedora; Figma; FreeBSD; ~Git; GitHub; GitHub Copilot|=Copilot; GitLab; =GNOME;
=Homebrew; IntelliJ IDEA|IntelliJ; iOS; Jira; Kali Linux; KDE; Linux; Linux Mint; macOS;
~Make|GNU Make|Makefile; Neovim; NixOS; Notepad++; =Postman; PyCharm; PyPI; Raspberry Pi; RISC-V;
Stack Overflow|StackOverflow; Sublime Text; Ubuntu; UML; Unix; =Vim; Visual Studio;
Visual Studio Code|VS Code|VSCode; WebStorm; =Windows|Microsoft Windows; WordPress; WSL; Xcode;
"""

# Machine learning, data science and blockchain.
_MACHINE_LEARNING: str = """
=Anaconda|Conda|Miniconda; =BERT; Bitcoin|BTC; BM25; CatBoost; Dask; Ethereum; GPT-3; GPT-4|GPT-4o|GPT4;
GPT-5; Gradio; Hugging Face|HuggingFace; =JAX; Jupyter|Jupyter Notebook|JupyterLab; Keras; LangChain;
LangGraph; LightGBM; llama.cpp; LlamaIndex; =Llama|Llama 2|Llama 3; LLM|LLMs; =LoRA; Matplotlib; MLflow; NLTK;
NumPy; Ollama; ONNX; OpenCV; =Pandas; Plotly; Polars; Power BI|PowerBI; PyTorch|=Torch; scikit-learn|sklearn;
SciPy; Seaborn; =spaCy; Stable Diffusion; Streamlit; =Tableau; TensorFlow; vLLM; XGBoost; YOLOv8;
"""

TECHNOLOGIES: tuple[str, ...] = tuple(
    entry.strip()
    for group in (_LANGUAGES, _DATABASES, _FRAMEWORKS, _PROTOCOLS, _CLOUD, _DEVELOPER_TOOLS, _MACHINE_LEARNING)
    for entry in group.split(";")
    if entry.strip()
)
