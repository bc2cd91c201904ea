// The memory that an agent runs itself: core memory, a log of cycles, an archive.
import type { AnswerOf, Api, BodyOf, Call, QueryOf, Timed } from "./api.js";

/** Names the agent whose memory it is; without it the client's `agent_id`, else MNEMOLOG_AGENT, else `default`. */
export interface OfAgent extends Call {
  agent_id?: string;
}
/** What an address takes as JSON. */
type Body<P extends keyof Bodies> = OfAgent & Bodies[P];
type Bodies = {
  [Name in
    | "core_memory_update" | "core_memory_append" | "core_memory_undo" | "propose_change" | "decide_proposal" | "memory_log"
    | "archival_insert" | "archive_document" | "archive_file" | "reflect"]: BodyOf<`/v1/agents/{agent_id}/${Name}`, "post">;
};
/** The parameters of an address. */
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

  /** Change a section; `expected_version` (of what was read) is needed to replace another's. */
  async coreMemoryUpdate(fields: Body<"core_memory_update">) {
    return this.api.ask("post", "/v1/agents/{agent_id}/core_memory_update", this.#told(fields));
  }

  /** Add an item to a list of core memory. */
  async coreMemoryAppend(fields: Body<"core_memory_append">) {
    return this.api.ask("post", "/v1/agents/{agent_id}/core_memory_append", this.#told(fields));
  }

  /** Take the change that made a version back. */
  async coreMemoryUndo(fields: Body<"core_memory_undo">) {
    return this.api.ask("post", "/v1/agents/{agent_id}/core_memory_undo", this.#told(fields));
  }

  /** The changes of core memory. */
  async coreMemoryHistory(options: Query<QueryOf<"/v1/agents/{agent_id}/core/history", "get">> = {}) {
    return this.api.ask("get", "/v1/agents/{agent_id}/core/history", this.about(options));
  }

  /** Propose another playbook or other rules, which a person approves. */
  async proposeChange(fields: Body<"propose_change">) {
    return this.api.ask("post", "/v1/agents/{agent_id}/propose_change", this.#told(fields));
  }

  /** What was proposed. */
  async proposals(options: Query<QueryOf<"/v1/agents/{agent_id}/core/proposals", "get">> = {}) {
    return this.api.ask("get", "/v1/agents/{agent_id}/core/proposals", this.about(options));
  }

  /** Approve or refuse a proposal; on a server with keys by an operator's. */
  async decideProposal(fields: Body<"decide_proposal">) {
    return this.api.ask("post", "/v1/agents/{agent_id}/decide_proposal", this.#told(fields));
  }

  /** Log what was done in a cycle. */
  async memoryLog(fields: Body<"memory_log">) {
    return this.api.ask("post", "/v1/agents/{agent_id}/memory_log", this.#told(fields));
  }

  /** Search the log of cycles by recency, importance and relevance. */
  async recallSearch(options: Query<QueryOf<"/v1/agents/{agent_id}/recall", "get">>) {
    return this.api.ask("get", "/v1/agents/{agent_id}/recall", this.about(options));
  }

  /** What was logged in a range of cycles. */
  async recallByCycle(options: Query<QueryOf<"/v1/agents/{agent_id}/recall/cycles", "get">>) {
    return this.api.ask("get", "/v1/agents/{agent_id}/recall/cycles", this.about(options));
  }

  /** Archive a text. */
  async archivalInsert(fields: Body<"archival_insert">) {
    return this.api.ask("post", "/v1/agents/{agent_id}/archival_insert", this.#told(fields));
  }

  /** Archive a document in pieces. */
  async archiveDocument(fields: Body<"archive_document">) {
    return this.api.ask("post", "/v1/agents/{agent_id}/archive_document", this.#told(fields));
  }

  /** Archive a file by its bytes; the server reads Markdown, text, code and, with the extra `pdf`, PDF. */
  async archiveFile(source: string, bytes: Uint8Array, fields: Omit<Body<"archive_file">, "source" | "file">) {
    const file = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return this.api.ask("post", "/v1/agents/{agent_id}/archive_file", this.#told({ ...fields, source, file }));
  }

  /** Search the archive. */
  async archivalSearch(options: Query<QueryOf<"/v1/agents/{agent_id}/archival", "get">>): Promise<
    AnswerOf<"/v1/agents/{agent_id}/archival", "get">
  > {
    return this.api.ask("get", "/v1/agents/{agent_id}/archival", this.about(options));
  }

  /** Reflect on what was logged. */
  async reflect(fields: Body<"reflect"> = {}) {
    return this.api.ask("post", "/v1/agents/{agent_id}/reflect", this.#told(fields));
  }

  /** What a reflection would write now; nothing changes. */
  async reflectionPlan(options: OfAgent = {}) {
    const { signal } = options;
    return this.api.ask("get", "/v1/agents/{agent_id}/reflection-plan", {
      path: { agent_id: this.agentOf(options) },
      signal,
    });
  }

  /** The agent that a call is about. */
  protected agentOf({ agent_id }: { agent_id?: string | undefined }): string {
    return agent_id ?? this.#agent;
  }

  /** A question whose agent is a part of the address. */
  protected about<T extends OfAgent>(options: T) {
    const { signal, agent_id: _named, ...query } = options;
    return { path: { agent_id: this.agentOf(options) }, query, signal };
  }

  /** A command whose agent is a part of the address, with an id that makes sending it twice count once. */
  #told<T extends OfAgent & { id?: string | null }>(fields: T) {
    const { signal, agent_id: _named, ...rest } = fields;
    return { path: { agent_id: this.agentOf(fields) }, body: { ...rest, id: rest.id ?? crypto.randomUUID() }, signal };
  }
}

/** Variables, where the platform has any. */
function environment(): Readonly<Record<string, string | undefined>> {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env ?? {};
}
