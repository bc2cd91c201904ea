// One request: its address, key, tenant, timeout and retries.
import { errorOf, MnemologError, OverloadError, RemoteError } from "./errors.js";
import type { paths } from "./openapi.js";

export interface Options {
  /** an API key, if the server has keys */
  api_key?: string;
  /** the tenant, if the server has no keys */
  tenant_id?: string;
  /** the agent of calls that name none; default: MNEMOLOG_AGENT, else `default` */
  agent_id?: string;
  /** timeout of a request in milliseconds; default 120,000 */
  timeout_ms?: number;
  /** maximum retries of a repeatable request; default 2 */
  retries?: number;
  /** default: the platform's */
  fetch?: typeof fetch;
}

/** Options of every call. */
export interface Call {
  /** aborts the call */
  signal?: AbortSignal;
}

export type Method = "get" | "post" | "patch" | "delete";
export type Path = keyof paths;
type Operation<P extends Path, M extends Method> = NonNullable<paths[P][M]>;
type Parameters<O> = O extends { parameters: infer Each } ? Each : never;

/** The query parameters of a route. */
export type QueryOf<P extends Path, M extends Method> = NonNullable<
  Parameters<Operation<P, M>> extends { query?: infer Query } ? Query : never
>;
/** The path parameters of a route. */
export type PartsOf<P extends Path, M extends Method> =
  Parameters<Operation<P, M>> extends { path: infer Parts } ? Parts : Record<string, never>;
/** The JSON body of a route. */
export type BodyOf<P extends Path, M extends Method> =
  Operation<P, M> extends { requestBody?: { content: { "application/json": infer Body } } } ? Body : never;
/** The JSON of its response. */
export type AnswerOf<P extends Path, M extends Method> =
  Operation<P, M> extends { responses: { 200: { content: { "application/json": infer Answer } } } } ? Answer
  : Operation<P, M> extends { responses: { 202: { content: { "application/json": infer Begun } } } } ? Begun : never;

export interface Sent<P extends Path, M extends Method> extends Call {
  path?: PartsOf<P, M>;
  query?: Partial<Timed<QueryOf<P, M>>>;
  body?: unknown;
  /** false: a retry could have the effect twice */
  repeatable?: boolean;
}

/** A point in time with an offset, a day, or words such as "last Tuesday". */
export type When = string | Date;
type Moments = "at" | "as_of" | "known_at" | "since" | "until" | "from" | "to";

/** Fields with a time also accept a Date. */
export type Timed<T> = { [Name in keyof T]: Name extends Moments ? T[Name] | Date : T[Name] };

const TIMEOUT_MS = 120_000;
const RETRIES = 2;
const FIRST_PAUSE_MS = 250;
/** Statuses of a proxy, or of a server that is restarting. */
const PASSING: readonly number[] = [408, 429, 502, 503];

export class Api {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #timeout: number;
  /** maximum retries of a repeatable request */
  readonly retries: number;
  readonly #fetch: typeof fetch;

  constructor(url: string, options: Options) {
    this.#url = url.replace(/\/+$/, "");
    this.#headers = {
      "content-type": "application/json",
      ...(options.api_key !== undefined && { authorization: `Bearer ${options.api_key}` }),
      ...(options.tenant_id !== undefined && { "x-tenant-id": options.tenant_id }),
    };
    this.#timeout = options.timeout_ms ?? TIMEOUT_MS;
    this.retries = options.retries ?? RETRIES;
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
  }

  /** The response of one route. Rejects with a MnemologError. */
  async ask<P extends Path, M extends Method>(method: M, path: P, sent: Sent<P, M> = {}): Promise<AnswerOf<P, M>> {
    const address = this.#url + filled(path, sent.path as Record<string, string> | undefined) + parameters(sent.query);
    const body = sent.body === undefined ? null : JSON.stringify(sent.body);
    for (let attempt = 0; ; attempt++) {
      try {
        return (await this.#once(method, address, body, sent.signal)) as AnswerOf<P, M>;
      } catch (error) {
        const pause = attempt < this.retries ? this.#pauseMs(error, attempt, sent.repeatable ?? true) : undefined;
        if (pause === undefined || sent.signal?.aborted) throw error instanceof Unanswered ? error.error : error;
        await paused(pause, sent.signal);
      }
    }
  }

  /** A response body without an end and without a timeout. Rejects with a MnemologError. */
  async stream(path: Path, query: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    let answer: Response;
    try {
      answer = await this.#fetch(this.#url + path + parameters(query), { headers: this.#headers, signal: signal ?? null });
    } catch (error) {
      throw new RemoteError(`${this.#url}: no answer; is \`mnemolog serve\` running there?`, undefined, { cause: error });
    }
    if (!answer.ok || answer.body === null) throw errorOf(answer.status, parsed(await answer.text()), this.#url);
    return answer.body;
  }

  /** Wait before a retry. */
  async pause(attempt: number, signal?: AbortSignal): Promise<void> {
    await paused(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()), signal);
  }

  async #once(method: Method, address: string, body: string | null, signal?: AbortSignal): Promise<unknown> {
    const limit = AbortSignal.timeout(this.#timeout);
    let answer: Response;
    let text: string;
    try {
      answer = await this.#fetch(address, {
        method: method.toUpperCase(),
        headers: this.#headers,
        body,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      text = await answer.text();
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const late = limit.aborted ? `no answer in ${this.#timeout} ms` : "no answer; is `mnemolog serve` running there?";
      throw new Unanswered(new RemoteError(`${this.#url}: ${late}`, undefined, { cause: error }), !limit.aborted);
    }
    const document = parsed(text);
    if (answer.ok && document !== undefined) return document;
    const error = errorOf(answer.status, document, this.#url);
    throw PASSING.includes(answer.status) ? new Unanswered(error, true, retryAfterMs(answer)) : error;
  }

  /** The wait before the retry; undefined: no retry. */
  #pauseMs(error: unknown, attempt: number, repeatable: boolean): number | undefined {
    if (!(error instanceof Unanswered) || !error.passing) return undefined;
    if (!repeatable && !(error.error instanceof OverloadError)) return undefined;
    const patience = FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random());
    return Math.max(error.afterMs, patience);
  }
}

/** A request without a response, or with one that asks for a retry. */
class Unanswered extends Error {
  constructor(
    readonly error: MnemologError,
    /** whether a retry may succeed */
    readonly passing: boolean,
    readonly afterMs = 0,
  ) {
    super(error.message);
  }
}

function filled(path: string, parts: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts[name])));
}

function parameters(query: Readonly<Record<string, unknown>> = {}): string {
  const shown = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) shown.append(name, each instanceof Date ? each.toISOString() : String(each));
    }
  }
  return shown.size ? `?${shown}` : "";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function retryAfterMs(answer: Response): number {
  const seconds = Number(answer.headers.get("retry-after"));
  return Number.isFinite(seconds) ? seconds * 1000 : 0;
}

function paused(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
