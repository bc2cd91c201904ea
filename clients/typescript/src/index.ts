export type { Call, Options, When } from "./api.js";
export type { OfAgent } from "./controlled.js";
export * from "./errors.js";
export type { LiveEvent, LiveKind, LiveOptions } from "./live.js";
export * from "./memory.js";
export type { DeadLetterView, GateStudy, MessageView, RebuildJob, RebuildOptions } from "./operating.js";
export type * from "./types.js";
export type { components, operations, paths } from "./openapi.js";
