// Names for the types of the API.
import type { BodyOf } from "./api.js";
import type { components } from "./openapi.js";

type Schemas = components["schemas"];

type OneOf<T> = T extends readonly unknown[] ? never : T;

export type Message = OneOf<BodyOf<"/v1/messages", "post">>;
export type Category = Schemas["MemoryView"]["category"];
export type AgentView = Schemas["AgentView"];
export type Answer = Schemas["Answer"];
export type Context = Schemas["Context"];
export type CycleView = Schemas["CycleView"];
export type Difference = Schemas["Difference"];
export type DreamPlan = Schemas["DreamPlan"];
export type Edge = Schemas["Edge"];
export type EntityView = Schemas["EntityView"];
export type FileMaterial = Schemas["FileMaterial"];
export type ForgettingCurves = Schemas["ForgettingCurves"];
export type Given = Schemas["Given"];
export type Hit = Schemas["Hit"];
export type Hub = Schemas["Hub"];
export type InMind = Schemas["InMind"];
export type MemoryView = Schemas["MemoryView"];
export type Occurrence = Schemas["Occurrence"];
export type Receipt = Schemas["Receipt"];
export type Reform = Schemas["Reform"];
export type ReformSet = Schemas["ReformSet"];
export type Replay = Schemas["Replay"];
export type SessionView = Schemas["SessionView"];
export type Status = Schemas["Status"];
export type Summary = Schemas["Summary"];
export type Why = Schemas["Why"];
export type WhyNot = Schemas["WhyNot"];
