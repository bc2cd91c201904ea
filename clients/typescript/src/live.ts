// What happens, as it happens: the server's stream of events, which goes on behind the last one after each break.
import type { Api, Call } from "./api.js";
import { MnemologError, RemoteError } from "./errors.js";

export type LiveKind = "decision" | "recall" | "cycle";

/** One commit of the log that brought something about. */
export interface LiveEvent {
  /** of its first event: what is sent again has the same */
  id: string;
  /** whoever has seen this one goes on behind it */
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
  /** only of these agents */
  agents?: readonly string[];
  /** only of these kinds */
  kinds?: readonly LiveKind[];
  /** the `cursor` of an event, or `start`; without it, what comes now */
  after?: string;
}

/** Follow the stream until the signal ends it. Throws where it cannot be joined again. */
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
