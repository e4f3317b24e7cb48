import { z } from "zod";
import type { FeatureId } from "../permissions/decide";

/**
 * Who may call: a merchant with a bearer token, one of our own staff with an operator token, or anybody (the call proves
 * itself by what it carries).
 */
export type Audience = "merchant" | "operator" | "public";

export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  method: "GET" | "POST";
  /** Below the base path /endApi; paths that begin with /shopify stand below the app host itself. */
  path: string;
  summary: string;
  audience: Audience;
  /** The feature a store needs to call it; null: every plan may. `contract/gated-paths.ts` says where each belongs. */
  feature: FeatureId | null;
  query: Query;
  body: Body;
  response: Output;
  /** Asked by open tabs again and again: answered by what was read of the shop at most a second ago, for all tabs at once. */
  isPolled?: true;
}

/** A merchant's call that open tabs ask again and again; its handler gets only what changes of the shop tell. */
export type PolledEndpoint<Query extends z.ZodType, Output extends z.ZodType> = Endpoint<
  Query,
  typeof nothing,
  Output
> & { isPolled: true };

/** A call of our own staff: about all stores, and of no plan. */
export type OperatorEndpoint<
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
> = Endpoint<Query, Body, Output> & { audience: "operator" };

export type QueryOf<E extends Endpoint> = z.output<E["query"]>;
export type BodyOf<E extends Endpoint> = z.output<E["body"]>;
export type ResponseOf<E extends Endpoint> = z.output<E["response"]>;
export type QueryInput<E extends Endpoint> = z.input<E["query"]>;
export type BodyInput<E extends Endpoint> = z.input<E["body"]>;
/** What a caller gives: the body where the call has one, else the query. An empty shape is the one whose keys are any string. */
export type InputOf<E extends Endpoint> = string extends keyof BodyInput<E> ? QueryInput<E> : BodyInput<E>;

/** A call without parameters. Unknown query parameters are dropped, unknown body fields too. */
export const nothing = z.object({});

interface GetParts<Query extends z.ZodType, Output extends z.ZodType> {
  summary: string;
  audience?: Audience;
  /** Always said: forgetting the gate of a paid feature should not compile. */
  feature: FeatureId | null;
  query: Query;
  response: Output;
}

interface PostParts<Body extends z.ZodType, Output extends z.ZodType> {
  summary: string;
  audience?: Audience;
  /** Always said: forgetting the gate of a paid feature should not compile. */
  feature: FeatureId | null;
  body: Body;
  response: Output;
}

/** Declares a GET call: parameters travel in the query. */
export function get<Query extends z.ZodType, Output extends z.ZodType>(
  path: string,
  { audience = "merchant", ...parts }: GetParts<Query, Output>,
): Endpoint<Query, typeof nothing, Output> {
  return { method: "GET", path, audience, body: nothing, ...parts };
}

/** Declares a POST call: parameters travel in a JSON body. */
export function post<Body extends z.ZodType, Output extends z.ZodType>(
  path: string,
  { audience = "merchant", ...parts }: PostParts<Body, Output>,
): Endpoint<typeof nothing, Body, Output> {
  return { method: "POST", path, audience, query: nothing, ...parts };
}

/** Declares a GET call that open tabs ask again and again. */
export function polledGet<Query extends z.ZodType, Output extends z.ZodType>(
  path: string,
  parts: Pick<GetParts<Query, Output>, "summary" | "query" | "response">,
): PolledEndpoint<Query, Output> {
  return {
    method: "GET",
    path,
    audience: "merchant",
    feature: null,
    body: nothing,
    isPolled: true,
    ...parts,
  };
}

/** Declares a GET call of our own staff. */
export function operatorGet<Query extends z.ZodType, Output extends z.ZodType>(
  path: string,
  parts: Pick<GetParts<Query, Output>, "summary" | "query" | "response">,
): OperatorEndpoint<Query, typeof nothing, Output> {
  return { method: "GET", path, audience: "operator", feature: null, body: nothing, ...parts };
}

/** Declares a POST call of our own staff. */
export function operatorPost<Body extends z.ZodType, Output extends z.ZodType>(
  path: string,
  parts: Pick<PostParts<Body, Output>, "summary" | "body" | "response">,
): OperatorEndpoint<typeof nothing, Body, Output> {
  return { method: "POST", path, audience: "operator", feature: null, query: nothing, ...parts };
}
