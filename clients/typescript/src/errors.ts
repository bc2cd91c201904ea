// The errors of the client: a class for each kind of problem document (RFC 9457) that a caller can handle.

/** The server's problem document. */
export interface Problem {
  /** `urn:mnemolog:error:…`, or `about:blank` for a plain HTTP status */
  type: string;
  title: string;
  status: number;
  detail: string;
  /** the rejected field, with its value and the allowed values */
  field?: string | null;
  value?: string | null;
  allowed?: string | null;
  /** kind and name of the missing object */
  what?: string | null;
  name?: string | null;
  /** the names that exist, or what the request lacks */
  hint?: string | null;
}

/** Base of all errors of this client. */
export class MnemologError extends Error {
  /** the server's problem document, if any */
  readonly problem: Problem | undefined;

  constructor(message: string, problem?: Problem, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.problem = problem;
  }

  /** The HTTP status; undefined without a response. */
  get status(): number | undefined {
    return this.problem?.status;
  }
}

/** A field of the request breaks a rule; correct it and send the request again. */
export class InvalidInputError extends MnemologError {
  readonly field: string;
  readonly value: string;
  readonly allowed: string;

  constructor(message: string, problem?: Problem) {
    super(message, problem);
    this.field = problem?.field ?? "";
    this.value = problem?.value ?? "";
    this.allowed = problem?.allowed ?? "";
  }
}

/** The id was already used with other content; use another id. */
export class RepeatedIdError extends InvalidInputError {}

/** No memory, message, cycle or agent has this name. */
export class NotFoundError extends MnemologError {
  /** kind of the missing object */
  readonly what: string;
  /** name of the missing object, shortened */
  readonly missing: string;

  constructor(message: string, problem?: Problem) {
    super(message, problem);
    this.what = problem?.what ?? "";
    this.missing = problem?.name ?? "";
  }
}

/** The API key is missing or unknown, or lacks the required scope. */
export class AccessError extends MnemologError {}

/** The server is at its limit; all `retries` failed. */
export class OverloadError extends MnemologError {}

/** This client exceeds its request rate; all `retries` failed. */
export class RateLimitError extends OverloadError {}

/** The input at `min_position` was not searchable in time. */
export class PositionTimeoutError extends MnemologError {}

/** A cycle cannot begin or be undone; nothing was changed. */
export class DreamError extends MnemologError {}

/** The server cannot use its log, an index or its model. */
export class ServerError extends MnemologError {}

/** No response, or a response of another server than Mnemolog. */
export class RemoteError extends MnemologError {}

const URN = "urn:mnemolog:error:";

const KINDS: Readonly<Record<string, new (message: string, problem?: Problem) => MnemologError>> = {
  invalid_input: InvalidInputError,
  repeated_id: RepeatedIdError,
  not_found: NotFoundError,
  access_denied: AccessError,
  overloaded: OverloadError,
  rate_limited: RateLimitError,
  body_timeout: OverloadError,
  position_timeout: PositionTimeoutError,
  dream: DreamError,
};

/** The error for a failed response. */
export function errorOf(status: number, document: unknown, url: string): MnemologError {
  if (!isProblem(document)) return new RemoteError(`${url}: not Mnemolog (${status})`);
  const kind = KINDS[document.type.replace(URN, "")];
  if (kind) return new kind(document.detail, document);
  if (document.field != null) return new InvalidInputError(document.detail, document);
  return document.status >= 500 ? new ServerError(document.detail, document) : new MnemologError(document.detail, document);
}

function isProblem(document: unknown): document is Problem {
  if (typeof document !== "object" || document === null) return false;
  const { type, detail } = document as Partial<Problem>;
  return typeof type === "string" && typeof detail === "string";
}
