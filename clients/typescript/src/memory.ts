// The verbs of Mnemolog's memory, with the names of the Python client. Fields have the names of the API's JSON.
import { Api, type BodyOf, type Call, type Options, type QueryOf, type Sent, type Timed, type When } from "./api.js";
import type { OfAgent } from "./controlled.js";
import { InvalidInputError } from "./errors.js";
import { live, type LiveEvent, type LiveOptions } from "./live.js";
import { OperatingVerbs } from "./operating.js";
import type {
  AgentView, Answer, Category, Context, CycleView, Difference, DreamPlan, Edge, EntityView, FileMaterial, ForgettingCurves, Hit, Hub,
  InMind, MemoryView, Message, Occurrence, Receipt, Reform, ReformSet, Replay, SessionView, Status, Summary, Why, WhyNot,
} from "./types.js";

/** Messages that addMany sends in one request. */
const BATCH = 256;

/** The id makes a retry count once; without one, the client creates it. */
interface Once extends Call {
  id?: string;
}
/** The JSON body of a route, without the fields that are parameters of the verb. */
type Fields<B, Given extends string> = OfAgent & Partial<Timed<Omit<B, Given | "agent_id" | "prefer_position">>>;
/** The same for query parameters. */
type Query<Q, Given extends string = never> = OfAgent & Partial<Timed<Omit<Q, Given | "agent_id">>>;

export type MessageInput = Timed<Omit<Message, "agent_id">> & { agent_id?: string };
export type AddOptions = OfAgent & Partial<Omit<MessageInput, "content">> & { wait?: boolean };
export interface AddManyOptions extends OfAgent {
  /** false: return when all are accepted, without the decisions */
  wait?: boolean;
  /** called with the number of accepted messages and the total */
  progress?: (done: number, total: number) => void;
}
export type SearchOptions = Fields<BodyOf<"/v1/search", "post">, "text">;
export type ContextOptions = Fields<BodyOf<"/v1/context", "post">, "text">;
export type WhyNotOptions = Fields<BodyOf<"/v1/why-not", "post">, "text" | "id">;
export type RememberOptions = Fields<BodyOf<"/v1/memories", "post">, "text">;
export type RelationType = BodyOf<"/v1/agents/{agent_id}/relate", "post">["type"];
export type RelateOptions = Fields<BodyOf<"/v1/agents/{agent_id}/relate", "post">, "source" | "type" | "target">;
export type ListOptions = Query<QueryOf<"/v1/memories", "get">, "all" | "metadata"> & {
  /** include memories that are no longer current */
  everything?: boolean;
  /** a condition on the metadata of their source messages */
  metadata?: SearchOptions["metadata"];
};
/** As it was true at a time, or as it had been recorded by a time. */
export interface Then extends Call {
  as_of?: When;
  known_at?: When;
}

/** The memory of agents on a server. It needs no closing. */
export class Memory extends OperatingVerbs {
  /** the position of the last input that this object added, by agent: searches wait for it */
  readonly #added = new Map<string, string>();

  constructor(url: string, options: Options = {}) {
    super(new Api(url, options), options.agent_id);
  }

  // Writing.

  /** Add one message; the receipt has the outcome. */
  async add(content: string, options: AddOptions = {}): Promise<Receipt> {
    const { wait = true, signal, ...fields } = options;
    const message = { ...fields, content, agent_id: this.agentOf(options), id: fields.id ?? crypto.randomUUID() };
    const answer = await this.api.ask("post", "/v1/messages", { body: message, query: { wait }, signal });
    return this.#noted(message.agent_id, answer as Receipt);
  }

  /** Add messages in order, up to 256 in a request; all of one request are accepted, or none. */
  async addMany(messages: readonly MessageInput[], options: AddManyOptions = {}): Promise<Receipt[]> {
    const { wait = true, signal, progress } = options;
    const named = messages.map((each) => ({
      ...each,
      agent_id: each.agent_id ?? this.agentOf(options),
      id: each.id ?? crypto.randomUUID(),
    }));
    const receipts: Receipt[] = [];
    for (let begin = 0; begin < named.length; begin += BATCH) {
      const body = named.slice(begin, begin + BATCH);
      const answer = await this.api
        .ask("post", "/v1/messages", { body, query: { wait }, signal })
        .catch((error: unknown) => Promise.reject(numbered(error, begin)));
      for (const [number, receipt] of (answer as Receipt[]).entries()) {
        receipts.push(this.#noted(body[number]!.agent_id, receipt));
      }
      progress?.(receipts.length, named.length);
    }
    return receipts;
  }

  /** Store a text as a memory directly, without extraction and gate. */
  async remember(text: string, options: RememberOptions = {}): Promise<Receipt> {
    const { signal, ...fields } = options;
    const agent_id = this.agentOf(options);
    const body = { ...fields, text, agent_id, id: fields.id ?? crypto.randomUUID() };
    return this.#noted(agent_id, await this.api.ask("post", "/v1/memories", { body, signal }));
  }

  /** End a conversation. */
  async endSession(session_id: string, options: OfAgent = {}): Promise<Receipt> {
    const body = { agent_id: this.agentOf(options) };
    const { signal } = options;
    return this.api.ask("post", "/v1/sessions/{session_id}/end", { path: { session_id }, body, signal, repeatable: false });
  }

  /** Forget a memory and its source messages: no answer contains them. */
  async forget(memory_id: string, options: Call & { reason?: string } = {}): Promise<Receipt> {
    const { signal, ...query } = options;
    return this.api.ask("delete", "/v1/memories/{memory_id}", { path: { memory_id }, query, signal });
  }

  /** Forget all memories of an agent, or those about one person; pinned or locked ones stay. */
  async deleteAll(options: Call & QueryOf<"/v1/memories", "delete">) {
    const { signal, ...query } = options;
    return this.api.ask("delete", "/v1/memories", { query, signal });
  }

  /** Change the text of a memory; `restore` undoes it. With `agent_id` only a memory of that agent. */
  async update(
    memory_id: string,
    text: string,
    options: Once & { category?: Category; importance?: number; agent_id?: string; metadata?: Record<string, unknown> } = {},
  ): Promise<Receipt> {
    const { signal, ...fields } = options;
    const body = { ...fields, text, id: fields.id ?? crypto.randomUUID() };
    return this.api.ask("patch", "/v1/memories/{memory_id}", { path: { memory_id }, body, signal });
  }

  /** Restore a memory that was superseded, expired, forgotten or edited by mistake. */
  async restore(memory_id: string, options: Once & { agent_id?: string } = {}): Promise<Receipt> {
    const { signal, ...fields } = options;
    const body = { ...fields, id: fields.id ?? crypto.randomUUID() };
    return this.api.ask("post", "/v1/memories/{memory_id}/restore", { path: { memory_id }, body, signal });
  }

  /** Protect a memory from all forgetting. */
  async pin(memory_id: string, { signal }: Call = {}): Promise<Receipt> {
    return this.api.ask("post", "/v1/memories/{memory_id}/pin", { path: { memory_id }, body: {}, signal });
  }

  /** Remove the protection of `pin`. */
  async unpin(memory_id: string, { signal }: Call = {}): Promise<Receipt> {
    return this.api.ask("post", "/v1/memories/{memory_id}/unpin", { path: { memory_id }, body: {}, signal });
  }

  /** Lock a memory's content. */
  async lock(memory_id: string, { signal }: Call = {}): Promise<Receipt> {
    return this.api.ask("post", "/v1/memories/{memory_id}/lock", { path: { memory_id }, body: {}, signal });
  }

  /** Remove a lock. */
  async unlock(memory_id: string, { signal }: Call = {}): Promise<Receipt> {
    return this.api.ask("post", "/v1/memories/{memory_id}/unlock", { path: { memory_id }, body: {}, signal });
  }

  /** Create or update an edge of a type between two memories of one agent. */
  async relate(source: string, type: RelationType, target: string, options: RelateOptions = {}): Promise<Receipt> {
    const { signal, agent_id, ...given } = options;
    const path = { agent_id: this.agentOf({ agent_id }) };
    const body = { ...given, source, type, target, id: options.id ?? crypto.randomUUID() };
    return this.api.ask("post", "/v1/agents/{agent_id}/relate", { path, body, signal });
  }

  /** Delete an edge between two memories; without such an edge nothing changes. */
  async unrelate(source: string, type: RelationType, target: string, options: Once & OfAgent = {}): Promise<Receipt> {
    const path = { agent_id: this.agentOf(options) };
    const body = { source, type, target, id: options.id ?? crypto.randomUUID() };
    const { signal } = options;
    return this.api.ask("post", "/v1/agents/{agent_id}/unrelate", { path, body, signal });
  }

  /** Report whether a memory helped. */
  async feedback(memory_id: string, success: boolean, options: Once = {}): Promise<Receipt> {
    const body = { success, id: options.id ?? crypto.randomUUID() };
    const { signal } = options;
    return this.api.ask("post", "/v1/memories/{memory_id}/feedback", { path: { memory_id }, body, signal });
  }

  /** Record a recall that was not given by `search` with `into`. */
  async noteRecall(
    recalled: readonly Pick<Hit, "kind" | "id" | "text">[],
    options: OfAgent & Once & { session_id: string; query: string },
  ): Promise<Receipt> {
    const { session_id, query, signal } = options;
    const given = recalled.map(({ kind, id, text }) => ({ kind, id, text }));
    const id = options.id ?? crypto.randomUUID();
    const body = { agent_id: this.agentOf(options), id, query, recalled: given };
    return this.api.ask("post", "/v1/sessions/{session_id}/recalls", { path: { session_id }, body, signal });
  }

  /** Run one consolidation cycle for an agent, which `undo` reverts. With `dry_run` nothing changes. */
  async dream(options: Fields<BodyOf<"/v1/dreams", "post">, never> = {}): Promise<DreamPlan> {
    const { signal, ...fields } = options;
    const body = { ...fields, agent_id: this.agentOf(options) };
    return this.api.ask("post", "/v1/dreams", { body, signal, repeatable: fields.dry_run ?? false });
  }

  /** Revert a cycle; memories that changed afterwards are left as they are. */
  async undo(cycle: string, options: OfAgent & { dry_run?: boolean } = {}): Promise<DreamPlan> {
    const { dry_run = false, signal } = options;
    const query = { agent_id: this.agentOf(options), dry_run };
    return this.api.ask("post", "/v1/dreams/{cycle}/undo", { path: { cycle }, query, signal, repeatable: dry_run });
  }

  // Reading.

  /** The memories and messages that best answer the question. It waits for inputs that this object added before. */
  async search(text: string, options: SearchOptions = {}): Promise<Answer> {
    return this.api.ask("post", "/v1/search", this.#question({ ...options, text }));
  }

  /** Memories as text for a prompt, within `tokens`. It waits as `search` does. */
  async context(text: string, options: ContextOptions = {}): Promise<Context> {
    return this.api.ask("post", "/v1/context", this.#question({ ...options, text }));
  }

  /** One memory. */
  async get(memory_id: string, { signal, ...query }: Then = {}): Promise<MemoryView> {
    return this.api.ask("get", "/v1/memories/{memory_id}", { path: { memory_id }, query, signal });
  }

  /** An agent's memories, newest first; `cursor`: the id of the last memory of the previous page. */
  async getAll(options: ListOptions = {}): Promise<MemoryView[]> {
    const { signal, everything, metadata, ...fields } = options;
    const condition = metadata == null ? undefined : JSON.stringify(metadata);
    const query = { ...fields, agent_id: this.agentOf(options), all: everything, metadata: condition };
    return this.api.ask("get", "/v1/memories", { query, signal });
  }

  /** All events of a memory, in order. */
  async history(
    memory_id: string, { signal, ...query }: Call & Partial<QueryOf<"/v1/memories/{memory_id}/history", "get">> = {},
  ): Promise<Occurrence[]> {
    return this.api.ask("get", "/v1/memories/{memory_id}/history", { path: { memory_id }, query, signal });
  }

  /** Explain a memory; with `agent_id`, also a message, and why it was not remembered. */
  async why(id: string, { signal, ...query }: OfAgent = {}): Promise<Why> {
    return this.api.ask("get", "/v1/why/{id}", { path: { id }, query, signal });
  }

  /** Why a search for `text` does not show a memory or a message. */
  async whyNot(id: string, text: string, options: WhyNotOptions = {}): Promise<WhyNot> {
    const { signal, ...fields } = options;
    const body = { ...fields, id, text, agent_id: this.agentOf(options) };
    return this.api.ask("post", "/v1/why-not", { body, signal });
  }

  /** The relations between an agent's current memories. */
  async graph(options: Query<QueryOf<"/v1/agents/{agent_id}/graph", "get">> = {}): Promise<Edge[]> {
    return this.api.ask("get", "/v1/agents/{agent_id}/graph", this.about(options));
  }

  /** The persons, places and things that an agent's memories name, the most frequent first. */
  async entities(options: Query<QueryOf<"/v1/agents/{agent_id}/entities", "get">> = {}): Promise<EntityView[]> {
    return this.api.ask("get", "/v1/agents/{agent_id}/entities", this.about(options));
  }

  /** The memories about a person, a place or a thing, and the edges between them. */
  async hub(
    name: string, options: Query<QueryOf<"/v1/agents/{agent_id}/entities/{name}", "get">> = {},
  ): Promise<Hub> {
    const { path, query, signal } = this.about(options);
    return this.api.ask("get", "/v1/agents/{agent_id}/entities/{name}", { path: { ...path, name }, query, signal });
  }

  /** The memories learned, ended and changed between two times of recording. */
  async diff(options: OfAgent & { from: When; to?: When }): Promise<Difference> {
    const { signal, from, to } = options;
    return this.api.ask("get", "/v1/diff", { query: { agent_id: this.agentOf(options), from, to }, signal });
  }

  /** A conversation's working memory, latest used first. */
  async workingMemory(session_id: string, options: OfAgent = {}): Promise<InMind[]> {
    const { path, signal } = this.about(options);
    const named = { ...path, session_id };
    return this.api.ask("get", "/v1/agents/{agent_id}/sessions/{session_id}/working-memory", { path: named, signal });
  }

  /** The tenant's agents, by name. */
  async agents({ signal, ...query }: Call & Partial<QueryOf<"/v1/agents", "get">> = {}): Promise<AgentView[]> {
    return this.api.ask("get", "/v1/agents", { query, signal });
  }

  /** An agent's conversations. */
  async sessions(options: Query<QueryOf<"/v1/agents/{agent_id}/sessions", "get">> = {}): Promise<SessionView[]> {
    return this.api.ask("get", "/v1/agents/{agent_id}/sessions", this.about(options));
  }

  /** Decisions, recalls and steps of cycles as they happen, of one agent, some or all; it reconnects by itself. */
  events(options: LiveOptions = {}): AsyncGenerator<LiveEvent> {
    return live(this.api, options);
  }

  /** The cycles of an agent, the oldest first. */
  async cycles(options: OfAgent = {}): Promise<CycleView[]> {
    return this.api.ask("get", "/v1/dreams", { query: { agent_id: this.agentOf(options) }, signal: options.signal });
  }

  /** One cycle with each change and its reason. */
  async cycle(cycle: string, options: OfAgent = {}): Promise<CycleView> {
    const query = { agent_id: this.agentOf(options) };
    return this.api.ask("get", "/v1/dreams/{cycle}", { path: { cycle }, query, signal: options.signal });
  }

  /** A summary of what an agent knows, by category and theme. */
  async summaries(options: OfAgent = {}): Promise<Summary[]> {
    const { path, signal } = this.about(options);
    return this.api.ask("get", "/v1/agents/{agent_id}/summaries", { path, signal });
  }

  /** The predicted retention of an agent's current memories without further use. */
  async forgettingCurve(
    options: Query<QueryOf<"/v1/agents/{agent_id}/forgetting-curve", "get">> = {},
  ): Promise<ForgettingCurves> {
    return this.api.ask("get", "/v1/agents/{agent_id}/forgetting-curve", this.about(options));
  }

  /** The data of an agent's memory files: all, or the changes after a position of the same log. */
  async fileMaterial(options: Query<QueryOf<"/v1/agents/{agent_id}/file-material", "get">> = {}): Promise<FileMaterial> {
    return this.api.ask("get", "/v1/agents/{agent_id}/file-material", this.about(options));
  }

  /** The plan of forming an agent's memories again with the current rules; `mnemolog reform` executes it. */
  async reformPlan(options: OfAgent = {}): Promise<Reform> {
    const { path, signal } = this.about(options);
    return this.api.ask("get", "/v1/agents/{agent_id}/reform-plan", { path, signal });
  }

  /** The executed sets of `mnemolog reform`, oldest first. */
  async reforms(options: OfAgent = {}): Promise<ReformSet[]> {
    const { path, signal } = this.about(options);
    return this.api.ask("get", "/v1/agents/{agent_id}/reforms", { path, signal });
  }

  /** Replay the log without model calls; with `until`, a position or a time, the state as of then. */
  async replay(options: Call & Partial<BodyOf<"/v1/replay", "post">> = {}): Promise<Replay> {
    const { signal, ...body } = options;
    return this.api.ask("post", "/v1/replay", { body, signal });
  }

  /** Sizes, positions, lags and problems. */
  async status({ signal }: Call = {}): Promise<Status> {
    return this.api.ask("get", "/v1/status", { signal });
  }

  // Inside.

  /** POST a question, after waiting for the inputs that this object added. */
  #question(fields: OfAgent & Record<string, unknown>): Pick<Sent<"/v1/search", "post">, "body" | "signal"> {
    const { signal, ...rest } = fields;
    const agent_id = this.agentOf(fields);
    return { body: { ...rest, agent_id, prefer_position: this.#added.get(agent_id) }, signal };
  }

  #noted(agent_id: string, receipt: Receipt): Receipt {
    this.#added.set(agent_id, receipt.position);
    return receipt;
  }
}

/** The error of a batch, with the message's number among all messages. */
function numbered(error: unknown, begin: number): unknown {
  if (!(error instanceof InvalidInputError) || !error.problem || begin === 0) return error;
  const shifted = (text: string) => text.replace(/^messages\.(\d+)/, (_, number) => `messages.${Number(number) + begin}`);
  const problem = { ...error.problem, field: shifted(error.field), detail: shifted(error.message) };
  const Kind = error.constructor as typeof InvalidInputError;
  return new Kind(problem.detail, problem);
}
