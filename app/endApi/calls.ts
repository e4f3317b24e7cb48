import type { InputOf, ResponseOf } from "../../contract/endpoint";
import type { EndpointName, Endpoints } from "../../contract/endpoints";
import type { Topic } from "../../contract/topics";
import type { Failure } from "./failure";

/** The calls of the contract that pages may make: those of merchants. */
export type CallName = {
  [Name in EndpointName]: Endpoints[Name]["audience"] extends "merchant" ? Name : never;
}[EndpointName];

export type CallInput<Name extends CallName> = InputOf<Endpoints[Name]>;

/**
 * What pages get of a call where that is not the service's answer as it is. Each feature adds its own by declaration
 * merging, beside the presenter that makes it.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- features add to it
export interface PresentedCalls {}

export type CallData<Name extends CallName> = Name extends keyof PresentedCalls
  ? PresentedCalls[Name]
  : ResponseOf<Endpoints[Name]>;

export type Outcome<Data> = { ok: true; data: Data } | ({ ok: false } & Failure);

/** The answer of a route that makes a call. */
export type CallResult<Data> = Outcome<Data> & {
  /** Of the request, so that a late answer settles nothing newer. */
  key: string;
  /** What pages show that is different now. */
  changes: readonly Topic[];
};

export const isCallResult = (result: unknown): result is CallResult<unknown> =>
  typeof result === "object" && result !== null && "changes" in result && "ok" in result;
