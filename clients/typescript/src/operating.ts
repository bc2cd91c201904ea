// The verbs for operating a memory: transcript, dead letters, study of the gate, rebuilds, export.
import type { AnswerOf, BodyOf, Call, QueryOf } from "./api.js";
import { ControlledVerbs, type OfAgent } from "./controlled.js";
import { RemoteError } from "./errors.js";

export type MessageView = AnswerOf<"/v1/messages", "get">[number];
export type DeadLetterView = AnswerOf<"/v1/dead-letters", "get">[number];
export type GateStudy = AnswerOf<"/v1/gate-study", "post">;
export type RebuildJob = AnswerOf<"/v1/rebuilds/{job_id}", "get">;

/** For all tenants, which requires an operator's key. */
interface OfTenants extends Call {
  all?: boolean;
}

export interface RebuildOptions extends Call {
  /** its name in the status; default: all projections */
  projection?: string;
  /** false: build and compare the new generation, but keep the old one in use */
  switch?: boolean;
  /** called with the number of processed commits and the total */
  progress?: (done: number, total: number) => void;
}

/** Interval at which the progress of a rebuild is polled. */
const LOOK_MS = 500;

export class OperatingVerbs extends ControlledVerbs {
  /** The messages to an agent, in the order of arrival; `cursor`: the id of the last message of the previous page. */
  async messages(options: OfAgent & Partial<Omit<QueryOf<"/v1/messages", "get">, "agent_id">> = {}): Promise<MessageView[]> {
    const { signal, ...query } = options;
    return this.api.ask("get", "/v1/messages", { query: { ...query, agent_id: this.agentOf(options) }, signal });
  }

  /** Judge an agent's recorded decisions again with other settings of the gate, such as `{ create_below: 0.65 }`. */
  async gateStudy(options: OfAgent & { settings?: BodyOf<"/v1/gate-study", "post">["settings"] } = {}): Promise<GateStudy> {
    const body = { agent_id: this.agentOf(options), settings: options.settings ?? {} };
    return this.api.ask("post", "/v1/gate-study", { body, signal: options.signal });
  }

  /** Inputs that could not be processed, oldest first. */
  async deadLetters({ signal, ...query }: OfTenants = {}): Promise<DeadLetterView[]> {
    return this.api.ask("get", "/v1/dead-letters", { query, signal });
  }

  /** Process a dead letter again; the receipt has the new outcome. */
  async retryDeadLetter(number: number, { signal, ...query }: OfTenants = {}) {
    const sent = { path: { number }, query, signal, repeatable: false };
    return this.api.ask("post", "/v1/dead-letters/{number}/retry", sent);
  }

  /** Rebuild a projection and wait for the result. Requires an operator's key. */
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

  /** The rebuilds of a server since its start, latest first. Requires an operator's key. */
  async rebuilds({ signal }: Call = {}): Promise<RebuildJob[]> {
    return this.api.ask("get", "/v1/rebuilds", { signal });
  }

  /** The log as JSON Lines for `mnemolog import`, line by line. */
  async *export({ signal, ...query }: OfTenants = {}): AsyncGenerator<string> {
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
