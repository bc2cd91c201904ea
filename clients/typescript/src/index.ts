export type { Call, Options, When } from "./api.js";
export * from "./errors.js";
export * from "./memory.js";
export type * from "./types.js";
export type { components, operations, paths } from "./openapi.js";
