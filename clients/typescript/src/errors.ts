// The errors of the client: one class for each kind of problem document (RFC 9457) that a caller can do something about.

/** What is wrong, as the server tells it. */
export interface Problem {
  /** `urn:mnemolog:error:…`, or `about:blank` for what is only an HTTP status */
  type: string;
  title: string;
  status: number;
  detail: string;
  /** of a field that is refused, with the value and what is allowed */
  field?: string | null;
  value?: string | null;
  allowed?: string | null;
  /** of what is not there: its kind and its name */
  what?: string | null;
  name?: string | null;
}

/** Base of all errors of this client. */
export class MnemologError extends Error {
  /** the server's problem document; undefined where there is none */
  readonly problem: Problem | undefined;

  constructor(message: string, problem?: Problem, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.problem = problem;
  }

  /** The HTTP status; undefined where nothing answered. */
  get status(): number | undefined {
    return this.problem?.status;
  }
}

/** A field of what was sent breaks a rule; send it again mended. */
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

/** The id was used for other content already; choose another. */
export class RepeatedIdError extends InvalidInputError {}

/** There is no such memory, message, cycle or agent. */
export class NotFoundError extends MnemologError {
  /** what is not there, by its kind */
  readonly what: string;
  /** its name, as the server shows it */
  readonly missing: string;

  constructor(message: string, problem?: Problem) {
    super(message, problem);
    this.what = problem?.what ?? "";
    this.missing = problem?.name ?? "";
  }
}

/** The API key does not open this. */
export class AccessError extends MnemologError {}

/** The server takes no more at the moment; it was asked again as often as `retries` allows. */
export class OverloadError extends MnemologError {}

/** This client sends more requests than it may; as above. */
export class RateLimitError extends OverloadError {}

/** What was added at `min_position` was not searchable in time. */
export class PositionTimeoutError extends MnemologError {}

/** A cycle of dreams cannot be begun or taken back; nothing was changed. */
export class DreamError extends MnemologError {}

/** The server cannot read or write its log, an index or its model. */
export class ServerError extends MnemologError {}

/** Nothing answered, or something that is not Mnemolog. */
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

/** The error that a refused request becomes. */
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
