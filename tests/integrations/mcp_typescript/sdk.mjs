// What a program does with the official SDK of TypeScript: over stdio (`stdio COMMAND ARGUMENTS…`) or HTTP (`http URL`).
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const [kind, target, ...args] = process.argv.slice(2);
const transport = kind === "stdio"
  ? new StdioClientTransport({ command: target, args, env: process.env })
  : new StreamableHTTPClientTransport(new URL(target));
const client = new Client({ name: "tests", version: "1.0.0" });
await client.connect(transport);

const call = (name, given = {}) => client.callTool({ name, arguments: given });
const text = (answer) => answer.content.map((each) => each.text).join("\n");
const refusal = async (work) => work.then((answer) => ({ tool: answer.isError, text: text(answer) }), (error) => ({ protocol: error.code }));

const { tools } = await client.listTools();
const added = await call("add_memory", { content: "We deploy on Fridays, never on Mondays." });
const said = {
  server: client.getServerVersion()?.name,
  tools: tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint ?? null]),
  added: { error: added.isError ?? false, text: text(added) },
  found: text(await call("search_memories", { text: "When do we deploy?" })),
  context: text(await call("get_context", { text: "When do we deploy?" })),
  resources: (await client.listResourceTemplates()).resourceTemplates.map((each) => each.uriTemplate),
  prompts: (await client.listPrompts()).prompts.map((each) => each.name).sort(),
  refused: {
    noText: await refusal(call("search_memories")),
    wrongType: await refusal(call("list_memories", { limit: "many" })),
    unknownArgument: await refusal(call("add_memory", { content: "x", colour: "red" })),
    unknownTool: await refusal(call("no_such_tool")),
    unknownMemory: await refusal(call("get_memory", { memory_id: "5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b" })),
  },
  after: text(await call("list_memories")),
};
await client.close();
console.log(JSON.stringify(said));
