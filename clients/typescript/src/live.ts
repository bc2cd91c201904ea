// The server's stream of events; after a lost connection it resumes after the last event.
import type { Api, Call } from "./api.js";
import { MnemologError, RemoteError } from "./errors.js";

export type LiveKind = "decision" | "recall" | "cycle";

/** One commit of the log with its outcome. */
export interface LiveEvent {
  /** id of its first event; a repeated delivery has the same id */
  id: string;
  /** a listener that resumes here gets the events after this one */
  cursor: string;
  kind: LiveKind;
  tenant_id: string;
  agent_id: string;
  at: string;
  input_id: string;
  /** as in a receipt */
  outcome: string;
  events: Record<string, unknown>[];
  stage: string | null;
  reason: string | null;
  filter: string | null;
  detail: string | null;
}

export interface LiveOptions extends Call {
  /** only events of these agents */
  agents?: readonly string[];
  /** only events of these kinds */
  kinds?: readonly LiveKind[];
  /** the `cursor` of an event, or `start`; default: new events only */
  after?: string;
}

/** Follow the stream until the signal aborts it. Throws if it cannot reconnect. */
export async function* live(api: Api, { agents, kinds, after, signal }: LiveOptions): AsyncGenerator<LiveEvent> {
  let cursor = after;
  for (let failures = 0; ; ) {
    try {
      const body = await api.stream("/v1/events", { agent_id: agents, kind: kinds, after: cursor }, signal);
      for await (const { id, data } of messages(body)) {
        failures = 0;
        cursor = id ?? cursor;
        if (data !== undefined) yield JSON.parse(data) as LiveEvent;
      }
    } catch (error) {
      if (signal?.aborted) return;
      const refused = error instanceof MnemologError && !(error instanceof RemoteError) && (error.status ?? 0) < 500;
      if (refused || ++failures > api.retries) throw error;
      await api.pause(failures, signal).catch(() => undefined);
    }
    if (signal?.aborted) return;
  }
}

/** The messages of a stream of server-sent events; a comment alone has no data. */
async function* messages(body: ReadableStream<Uint8Array>): AsyncGenerator<{ id?: string; data?: string }> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = "";
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      text += decoder.decode(read.value, { stream: true });
      const whole = text.split("\n\n");
      text = whole.pop()!;
      for (const block of whole) yield parsed(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parsed(block: string): { id?: string; data?: string } {
  const found: { id?: string; data?: string } = {};
  for (const line of block.split("\n")) {
    if (line.startsWith("id: ")) found.id = line.slice(4);
    if (line.startsWith("data: ")) found.data = (found.data === undefined ? "" : `${found.data}\n`) + line.slice(6);
  }
  return found;
}
