// What whoever looks after a memory asks: transcript, dead letters, the gate studied, rebuilds, export.
import type { AnswerOf, BodyOf, Call, QueryOf } from "./api.js";
import { ControlledVerbs, type OfAgent } from "./controlled.js";
import { RemoteError } from "./errors.js";

export type MessageView = AnswerOf<"/v1/messages", "get">[number];
export type DeadLetterView = AnswerOf<"/v1/dead-letters", "get">[number];
export type GateStudy = AnswerOf<"/v1/gate-study", "post">;
export type RebuildJob = AnswerOf<"/v1/rebuilds/{job_id}", "get">;

/** Of all tenants, which takes an operator's key. */
interface Whose extends Call {
  all?: boolean;
}

export interface RebuildOptions extends Call {
  /** its name in the status; default: all of them */
  projection?: string;
  /** false: build and compare it, and go on reading the old one */
  switch?: boolean;
  /** hears how many commits are done, of how many */
  progress?: (done: number, total: number) => void;
}

/** How often to ask how far a rebuild is. */
const LOOK_MS = 500;

export class OperatingVerbs extends ControlledVerbs {
  /** What was said to an agent, in the order in which it came; `cursor` is the id of the last one of the page before. */
  async messages(options: OfAgent & Partial<Omit<QueryOf<"/v1/messages", "get">, "agent_id">> = {}): Promise<MessageView[]> {
    const { signal, ...query } = options;
    return this.api.ask("get", "/v1/messages", { query: { ...query, agent_id: this.agentOf(options) }, signal });
  }

  /** What other settings of the gate, such as `{ create_below: 0.65 }`, would have decided. */
  async gateStudy(options: OfAgent & { settings?: BodyOf<"/v1/gate-study", "post">["settings"] } = {}): Promise<GateStudy> {
    const body = { agent_id: this.agentOf(options), settings: options.settings ?? {} };
    return this.api.ask("post", "/v1/gate-study", { body, signal: options.signal });
  }

  /** Inputs that could not be processed, the oldest first. */
  async deadLetters({ signal, ...query }: Whose = {}): Promise<DeadLetterView[]> {
    return this.api.ask("get", "/v1/dead-letters", { query, signal });
  }

  /** Put one into the queue again; the receipt says what was decided now. */
  async retryDeadLetter(number: number, { signal, ...query }: Whose = {}) {
    const sent = { path: { number }, query, signal, repeatable: false };
    return this.api.ask("post", "/v1/dead-letters/{number}/retry", sent);
  }

  /** Build a projection anew and wait until it is done. Takes an operator's key. */
  async rebuild({ signal, progress, ...body }: RebuildOptions = {}): Promise<RebuildJob> {
    let job = await this.api.ask("post", "/v1/rebuilds", { body, signal, repeatable: false });
    while (job.state === "running") {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      job = await this.api.ask("get", "/v1/rebuilds/{job_id}", { path: { job_id: job.id }, signal });
      progress?.(job.done, job.total);
    }
    if (job.error) throw new RemoteError(`the rebuild of ${job.projection} failed: ${job.error}`);
    return job;
  }

  /** The rebuilds of a server since it was started, the latest first. Takes an operator's key. */
  async rebuilds({ signal }: Call = {}): Promise<RebuildJob[]> {
    return this.api.ask("get", "/v1/rebuilds", { signal });
  }

  /** The log as JSON Lines, line for line, as `mnemolog import` reads it. */
  async *export({ signal, ...query }: Whose = {}): AsyncGenerator<string> {
    const reader = (await this.api.stream("/v1/export", query, signal)).getReader();
    const decoder = new TextDecoder();
    let text = "";
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        const lines = (text + decoder.decode(read.value, { stream: true })).split("\n");
        text = lines.pop()!;
        yield* lines;
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }
}
