// The verbs of Mnemolog's memory, as the Python client has them. Fields are called as in the JSON of the API.
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

/** The id makes sending it twice count once; without it, the client makes one. */
interface Once extends Call {
  id?: string;
}
/** What an address takes as JSON, but for what the verb takes by itself. */
type Fields<B, Given extends string> = OfAgent & Partial<Timed<Omit<B, Given | "agent_id" | "prefer_position">>>;
/** The same of the parameters of an address. */
type Query<Q, Given extends string = never> = OfAgent & Partial<Timed<Omit<Q, Given | "agent_id">>>;

export type MessageInput = Timed<Omit<Message, "agent_id">> & { agent_id?: string };
export type AddOptions = OfAgent & Partial<Omit<MessageInput, "content">> & { wait?: boolean };
export interface AddManyOptions extends OfAgent {
  /** false: return when they are accepted, without the decisions */
  wait?: boolean;
  /** hears how many are accepted, of how many */
  progress?: (done: number, total: number) => void;
}
export type SearchOptions = Fields<BodyOf<"/v1/search", "post">, "text">;
export type ContextOptions = Fields<BodyOf<"/v1/context", "post">, "text">;
export type WhyNotOptions = Fields<BodyOf<"/v1/why-not", "post">, "text" | "id">;
export type RememberOptions = Fields<BodyOf<"/v1/memories", "post">, "text">;
export type RelationType = BodyOf<"/v1/agents/{agent_id}/relate", "post">["type"];
export type RelateOptions = Fields<BodyOf<"/v1/agents/{agent_id}/relate", "post">, "source" | "type" | "target">;
export type ListOptions = Query<QueryOf<"/v1/memories", "get">, "all" | "metadata"> & {
  /** also those that are no longer current */
  everything?: boolean;
  /** a condition on the metadata of the messages that they came from */
  metadata?: SearchOptions["metadata"];
};
/** As of a time, or as it had been recorded by a time. */
export interface Then extends Call {
  as_of?: When;
  known_at?: When;
}

/** The memory of agents, on a server. Objects need no closing. */
export class Memory extends OperatingVerbs {
  /** of each agent, the position of what this object added last: a search waits for it */
  readonly #added = new Map<string, string>();

  constructor(url: string, options: Options = {}) {
    super(new Api(url, options), options.agent_id);
  }

  // Writing.

  /** Add one message; the receipt says what was decided. */
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

  /** Keep a memory as it stands, past observer and gate. */
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

  /** Take a memory, and the messages that it came from, out of every answer. */
  async forget(memory_id: string, options: Call & { reason?: string } = {}): Promise<Receipt> {
    const { signal, ...query } = options;
    return this.api.ask("delete", "/v1/memories/{memory_id}", { path: { memory_id }, query, signal });
  }

  /** Forget all memories of an agent, or those about one person; what is pinned stays. */
  async deleteAll(options: Call & QueryOf<"/v1/memories", "delete">) {
    const { signal, ...query } = options;
    return this.api.ask("delete", "/v1/memories", { query, signal });
  }

  /** Give a memory other words; `restore` takes it back. With `agent_id` only a memory of that agent. */
  async update(
    memory_id: string,
    text: string,
    options: Once & { category?: Category; importance?: number; agent_id?: string; metadata?: Record<string, unknown> } = {},
  ): Promise<Receipt> {
    const { signal, ...fields } = options;
    const body = { ...fields, text, id: fields.id ?? crypto.randomUUID() };
    return this.api.ask("patch", "/v1/memories/{memory_id}", { path: { memory_id }, body, signal });
  }

  /** Take a wrong end or edit of a memory back. */
  async restore(memory_id: string, options: Once & { agent_id?: string } = {}): Promise<Receipt> {
    const { signal, ...fields } = options;
    const body = { ...fields, id: fields.id ?? crypto.randomUUID() };
    return this.api.ask("post", "/v1/memories/{memory_id}/restore", { path: { memory_id }, body, signal });
  }

  /** Protect a memory from all forgetting. */
  async pin(memory_id: string, { signal }: Call = {}): Promise<Receipt> {
    return this.api.ask("post", "/v1/memories/{memory_id}/pin", { path: { memory_id }, body: {}, signal });
  }

  /** Let it be forgotten again, like any other. */
  async unpin(memory_id: string, { signal }: Call = {}): Promise<Receipt> {
    return this.api.ask("post", "/v1/memories/{memory_id}/unpin", { path: { memory_id }, body: {}, signal });
  }

  /** Keep what a memory says as it is. */
  async lock(memory_id: string, { signal }: Call = {}): Promise<Receipt> {
    return this.api.ask("post", "/v1/memories/{memory_id}/lock", { path: { memory_id }, body: {}, signal });
  }

  /** Let it change again. */
  async unlock(memory_id: string, { signal }: Call = {}): Promise<Receipt> {
    return this.api.ask("post", "/v1/memories/{memory_id}/unlock", { path: { memory_id }, body: {}, signal });
  }

  /** Draw an edge from one memory to another of the agent, or describe the one of this type anew. */
  async relate(source: string, type: RelationType, target: string, options: RelateOptions = {}): Promise<Receipt> {
    const { signal, agent_id, ...given } = options;
    const path = { agent_id: this.agentOf({ agent_id }) };
    const body = { ...given, source, type, target, id: options.id ?? crypto.randomUUID() };
    return this.api.ask("post", "/v1/agents/{agent_id}/relate", { path, body, signal });
  }

  /** Take an edge between two memories away; one that is not there changes nothing. */
  async unrelate(source: string, type: RelationType, target: string, options: Once & OfAgent = {}): Promise<Receipt> {
    const path = { agent_id: this.agentOf(options) };
    const body = { source, type, target, id: options.id ?? crypto.randomUUID() };
    const { signal } = options;
    return this.api.ask("post", "/v1/agents/{agent_id}/unrelate", { path, body, signal });
  }

  /** Tell whether a memory helped. */
  async feedback(memory_id: string, success: boolean, options: Once = {}): Promise<Receipt> {
    const body = { success, id: options.id ?? crypto.randomUUID() };
    const { signal } = options;
    return this.api.ask("post", "/v1/memories/{memory_id}/feedback", { path: { memory_id }, body, signal });
  }

  /** Note what was given to a conversation otherwise than by `search` with `into`. */
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

  /** Let an agent sleep: one cycle, that `undo` takes back. With `dry_run` nothing changes. */
  async dream(options: Fields<BodyOf<"/v1/dreams", "post">, never> = {}): Promise<DreamPlan> {
    const { signal, ...fields } = options;
    const body = { ...fields, agent_id: this.agentOf(options) };
    return this.api.ask("post", "/v1/dreams", { body, signal, repeatable: fields.dry_run ?? false });
  }

  /** Take a cycle back, but for what something happened to since. */
  async undo(cycle: string, options: OfAgent & { dry_run?: boolean } = {}): Promise<DreamPlan> {
    const { dry_run = false, signal } = options;
    const query = { agent_id: this.agentOf(options), dry_run };
    return this.api.ask("post", "/v1/dreams/{cycle}/undo", { path: { cycle }, query, signal, repeatable: dry_run });
  }

  // Reading.

  /** The memories and messages that answer best. It waits for what this object added before. */
  async search(text: string, options: SearchOptions = {}): Promise<Answer> {
    return this.api.ask("post", "/v1/search", this.#question({ ...options, text }));
  }

  /** What the memory has to say, as text for a prompt, in at most so many `tokens`. It waits as `search` does. */
  async context(text: string, options: ContextOptions = {}): Promise<Context> {
    return this.api.ask("post", "/v1/context", this.#question({ ...options, text }));
  }

  /** One memory. */
  async get(memory_id: string, { signal, ...query }: Then = {}): Promise<MemoryView> {
    return this.api.ask("get", "/v1/memories/{memory_id}", { path: { memory_id }, query, signal });
  }

  /** An agent's memories, the newest first; `cursor` is the id of the last one of the page before. */
  async getAll(options: ListOptions = {}): Promise<MemoryView[]> {
    const { signal, everything, metadata, ...fields } = options;
    const condition = metadata == null ? undefined : JSON.stringify(metadata);
    const query = { ...fields, agent_id: this.agentOf(options), all: everything, metadata: condition };
    return this.api.ask("get", "/v1/memories", { query, signal });
  }

  /** All that happened to a memory, in order. */
  async history(
    memory_id: string, { signal, ...query }: Call & Partial<QueryOf<"/v1/memories/{memory_id}/history", "get">> = {},
  ): Promise<Occurrence[]> {
    return this.api.ask("get", "/v1/memories/{memory_id}/history", { path: { memory_id }, query, signal });
  }

  /** Why a memory is there; with `agent_id`, what became of a message. */
  async why(id: string, { signal, ...query }: OfAgent = {}): Promise<Why> {
    return this.api.ask("get", "/v1/why/{id}", { path: { id }, query, signal });
  }

  /** Why a search for `text` does not show a memory or a message. */
  async whyNot(id: string, text: string, options: WhyNotOptions = {}): Promise<WhyNot> {
    const { signal, ...fields } = options;
    const body = { ...fields, id, text, agent_id: this.agentOf(options) };
    return this.api.ask("post", "/v1/why-not", { body, signal });
  }

  /** How an agent's memories have to do with each other. */
  async graph(options: Query<QueryOf<"/v1/agents/{agent_id}/graph", "get">> = {}): Promise<Edge[]> {
    return this.api.ask("get", "/v1/agents/{agent_id}/graph", this.about(options));
  }

  /** The persons, places and things that an agent's memories name, the most frequent first. */
  async entities(options: Query<QueryOf<"/v1/agents/{agent_id}/entities", "get">> = {}): Promise<EntityView[]> {
    return this.api.ask("get", "/v1/agents/{agent_id}/entities", this.about(options));
  }

  /** Everything about a person, a place or a thing. */
  async hub(
    name: string, options: Query<QueryOf<"/v1/agents/{agent_id}/entities/{name}", "get">> = {},
  ): Promise<Hub> {
    const { path, query, signal } = this.about(options);
    return this.api.ask("get", "/v1/agents/{agent_id}/entities/{name}", { path: { ...path, name }, query, signal });
  }

  /** What was learned, what ended and what changed between two times of recording. */
  async diff(options: OfAgent & { from: When; to?: When }): Promise<Difference> {
    const { signal, from, to } = options;
    return this.api.ask("get", "/v1/diff", { query: { agent_id: this.agentOf(options), from, to }, signal });
  }

  /** What a conversation has in mind, the latest used first. */
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

  /** What happens, as it happens, of one agent, some or all; it joins again where the connection breaks. */
  events(options: LiveOptions = {}): AsyncGenerator<LiveEvent> {
    return live(this.api, options);
  }

  /** The cycles of an agent, the oldest first. */
  async cycles(options: OfAgent = {}): Promise<CycleView[]> {
    return this.api.ask("get", "/v1/dreams", { query: { agent_id: this.agentOf(options) }, signal: options.signal });
  }

  /** One cycle with all that it did, and why. */
  async cycle(cycle: string, options: OfAgent = {}): Promise<CycleView> {
    const query = { agent_id: this.agentOf(options) };
    return this.api.ask("get", "/v1/dreams/{cycle}", { path: { cycle }, query, signal: options.signal });
  }

  /** What an agent knows in short. */
  async summaries(options: OfAgent = {}): Promise<Summary[]> {
    const { path, signal } = this.about(options);
    return this.api.ask("get", "/v1/agents/{agent_id}/summaries", { path, signal });
  }

  /** What will be left of an agent's current memories if they are not used. */
  async forgettingCurve(
    options: Query<QueryOf<"/v1/agents/{agent_id}/forgetting-curve", "get">> = {},
  ): Promise<ForgettingCurves> {
    return this.api.ask("get", "/v1/agents/{agent_id}/forgetting-curve", this.about(options));
  }

  /** What the files of an agent's memories are made of: all, or what changed behind a position of the same log. */
  async fileMaterial(options: Query<QueryOf<"/v1/agents/{agent_id}/file-material", "get">> = {}): Promise<FileMaterial> {
    return this.api.ask("get", "/v1/agents/{agent_id}/file-material", this.about(options));
  }

  /** What forming an agent's memories anew, under today's rules, would do; `mnemolog reform` does it. */
  async reformPlan(options: OfAgent = {}): Promise<Reform> {
    const { path, signal } = this.about(options);
    return this.api.ask("get", "/v1/agents/{agent_id}/reform-plan", { path, signal });
  }

  /** The sets of memories that were formed anew, the oldest first. */
  async reforms(options: OfAgent = {}): Promise<ReformSet[]> {
    const { path, signal } = this.about(options);
    return this.api.ask("get", "/v1/agents/{agent_id}/reforms", { path, signal });
  }

  /** Fold the log without any model; `until` a position or a time gives the state as of then. */
  async replay(options: Call & Partial<BodyOf<"/v1/replay", "post">> = {}): Promise<Replay> {
    const { signal, ...body } = options;
    return this.api.ask("post", "/v1/replay", { body, signal });
  }

  /** How things are. */
  async status({ signal }: Call = {}): Promise<Status> {
    return this.api.ask("get", "/v1/status", { signal });
  }

  // Inside.

  /** A question that is JSON, and waits for what was added. */
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

/** The error of a batch with the message's number among all. */
function numbered(error: unknown, begin: number): unknown {
  if (!(error instanceof InvalidInputError) || !error.problem || begin === 0) return error;
  const shifted = (text: string) => text.replace(/^messages\.(\d+)/, (_, number) => `messages.${Number(number) + begin}`);
  const problem = { ...error.problem, field: shifted(error.field), detail: shifted(error.message) };
  const Kind = error.constructor as typeof InvalidInputError;
  return new Kind(problem.detail, problem);
}
