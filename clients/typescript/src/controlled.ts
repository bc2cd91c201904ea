// Agent-managed memory: core memory, recall memory (a log of cycles), archival memory.
import type { AnswerOf, Api, BodyOf, Call, QueryOf, Timed } from "./api.js";

/** The agent of the call; default: the client's `agent_id`, else MNEMOLOG_AGENT, else `default`. */
export interface OfAgent extends Call {
  agent_id?: string;
}
/** The JSON body of a route. */
type Body<P extends keyof Bodies> = OfAgent & Bodies[P];
type Bodies = {
  [Name in
    | "core_memory_update" | "core_memory_append" | "core_memory_undo" | "propose_change" | "decide_proposal" | "memory_log"
    | "archival_insert" | "archive_document" | "archive_file" | "reflect"]: BodyOf<`/v1/agents/{agent_id}/${Name}`, "post">;
};
/** The query parameters of a route. */
type Query<Q> = OfAgent & Timed<Q>;

export class ControlledVerbs {
  protected readonly api: Api;
  readonly #agent: string;

  protected constructor(api: Api, agent: string | undefined) {
    this.api = api;
    this.#agent = agent ?? environment()["MNEMOLOG_AGENT"] ?? "default";
  }

  /** Core memory as a role sees it; `text` is for a prompt. */
  async coreMemoryGet(options: Query<QueryOf<"/v1/agents/{agent_id}/core", "get">>) {
    return this.api.ask("get", "/v1/agents/{agent_id}/core", this.about(options));
  }

  /** Change a section; `expected_version` (the version read) is required to replace another role's value. */
  async coreMemoryUpdate(fields: Body<"core_memory_update">) {
    return this.api.ask("post", "/v1/agents/{agent_id}/core_memory_update", this.#told(fields));
  }

  /** Add an item to a list of core memory. */
  async coreMemoryAppend(fields: Body<"core_memory_append">) {
    return this.api.ask("post", "/v1/agents/{agent_id}/core_memory_append", this.#told(fields));
  }

  /** Undo the change that made this version. */
  async coreMemoryUndo(fields: Body<"core_memory_undo">) {
    return this.api.ask("post", "/v1/agents/{agent_id}/core_memory_undo", this.#told(fields));
  }

  /** The history of core memory. */
  async coreMemoryHistory(options: Query<QueryOf<"/v1/agents/{agent_id}/core/history", "get">> = {}) {
    return this.api.ask("get", "/v1/agents/{agent_id}/core/history", this.about(options));
  }

  /** Propose a new text of the playbook or the rules; a person decides. */
  async proposeChange(fields: Body<"propose_change">) {
    return this.api.ask("post", "/v1/agents/{agent_id}/propose_change", this.#told(fields));
  }

  /** The proposals. */
  async proposals(options: Query<QueryOf<"/v1/agents/{agent_id}/core/proposals", "get">> = {}) {
    return this.api.ask("get", "/v1/agents/{agent_id}/core/proposals", this.about(options));
  }

  /** Approve or refuse a proposal; a server with keys requires an operator's key. */
  async decideProposal(fields: Body<"decide_proposal">) {
    return this.api.ask("post", "/v1/agents/{agent_id}/decide_proposal", this.#told(fields));
  }

  /** Add an entry about a cycle to recall memory. */
  async memoryLog(fields: Body<"memory_log">) {
    return this.api.ask("post", "/v1/agents/{agent_id}/memory_log", this.#told(fields));
  }

  /** Search recall memory by recency, importance and relevance. */
  async recallSearch(options: Query<QueryOf<"/v1/agents/{agent_id}/recall", "get">>) {
    return this.api.ask("get", "/v1/agents/{agent_id}/recall", this.about(options));
  }

  /** The entries of a range of cycles. */
  async recallByCycle(options: Query<QueryOf<"/v1/agents/{agent_id}/recall/cycles", "get">>) {
    return this.api.ask("get", "/v1/agents/{agent_id}/recall/cycles", this.about(options));
  }

  /** Store a text in archival memory. */
  async archivalInsert(fields: Body<"archival_insert">) {
    return this.api.ask("post", "/v1/agents/{agent_id}/archival_insert", this.#told(fields));
  }

  /** Store a document in archival memory, in chunks. */
  async archiveDocument(fields: Body<"archive_document">) {
    return this.api.ask("post", "/v1/agents/{agent_id}/archive_document", this.#told(fields));
  }

  /** Store a file in archival memory; the server reads Markdown, text, code and, with the extra `pdf`, PDF. */
  async archiveFile(source: string, bytes: Uint8Array, fields: Omit<Body<"archive_file">, "source" | "file">) {
    const file = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return this.api.ask("post", "/v1/agents/{agent_id}/archive_file", this.#told({ ...fields, source, file }));
  }

  /** Search archival memory. */
  async archivalSearch(options: Query<QueryOf<"/v1/agents/{agent_id}/archival", "get">>): Promise<
    AnswerOf<"/v1/agents/{agent_id}/archival", "get">
  > {
    return this.api.ask("get", "/v1/agents/{agent_id}/archival", this.about(options));
  }

  /** Reflect on the entries since the previous reflection. */
  async reflect(fields: Body<"reflect"> = {}) {
    return this.api.ask("post", "/v1/agents/{agent_id}/reflect", this.#told(fields));
  }

  /** The insights that a reflection would write now; nothing changes. */
  async reflectionPlan(options: OfAgent = {}) {
    const { signal } = options;
    return this.api.ask("get", "/v1/agents/{agent_id}/reflection-plan", {
      path: { agent_id: this.agentOf(options) },
      signal,
    });
  }

  /** The agent of a call. */
  protected agentOf({ agent_id }: { agent_id?: string | undefined }): string {
    return agent_id ?? this.#agent;
  }

  /** A question whose agent is in the path. */
  protected about<T extends OfAgent>(options: T) {
    const { signal, agent_id: _named, ...query } = options;
    return { path: { agent_id: this.agentOf(options) }, query, signal };
  }

  /** A command whose agent is in the path, with an id that makes a retry count once. */
  #told<T extends OfAgent & { id?: string | null }>(fields: T) {
    const { signal, agent_id: _named, ...rest } = fields;
    return { path: { agent_id: this.agentOf(fields) }, body: { ...rest, id: rest.id ?? crypto.randomUUID() }, signal };
  }
}

/** Environment variables, if the platform has them. */
function environment(): Readonly<Record<string, string | undefined>> {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env ?? {};
}
