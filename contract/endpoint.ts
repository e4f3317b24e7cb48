import { z } from "zod";
import type { FeatureId } from "../permissions/decide";
import type { LinkKindName } from "./signed-links";
import type { Topic } from "./topics";

/**
 * Who may call: a merchant with a bearer token, whoever has opened a signed link (the link is the bearer), one of our own
 * staff with an operator token, or anybody (the call proves itself by what it carries).
 */
export type Audience = "merchant" | "link" | "operator" | "public";

/**
 * How often a shop may make a write call: `usual` for what a click does, `costly` for what reads or writes many orders,
 * `upload` for pieces of files. The numbers are in service/platform/http/rate-limits.ts.
 */
export type RateClass = "usual" | "costly" | "upload";

/** What is decided and done before and after a call by its declaration alone, if it writes. */
export interface WriteRules {
  /** What pages show that is different afterwards. */
  changes: readonly Topic[];
  rate: RateClass;
}

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
  /** Of a call for links: the kind whose links may make it. */
  linkKind?: LinkKindName;
  /** The feature a store needs to call it; null: every plan may. `contract/gated-paths.ts` says where each belongs. */
  feature: FeatureId | null;
  /** Only for a store that pays itself: one that shares another store's plan is refused. */
  billingOwner: boolean;
  /** Null for a call that only reads; those of operators and the public state none. */
  write: WriteRules | null;
  /** The longest body, in bytes. */
  maxBytes: number;
  query: Query;
  body: Body;
  response: Output;
  /** Asked by open tabs again and again: answered by what was read of the shop at most a second ago, for all tabs at once. */
  isPolled?: true;
}

type CallOf<
  A extends Audience,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
> = Endpoint<Query, Body, Output> & { audience: A };

export type QueryOf<E extends Endpoint> = z.output<E["query"]>;
export type BodyOf<E extends Endpoint> = z.output<E["body"]>;
export type ResponseOf<E extends Endpoint> = z.output<E["response"]>;
export type QueryInput<E extends Endpoint> = z.input<E["query"]>;
export type BodyInput<E extends Endpoint> = z.input<E["body"]>;
/** What a caller gives: the body where the call has one, else the query. An empty shape is the one whose keys are any string. */
export type InputOf<E extends Endpoint> = string extends keyof BodyInput<E> ? QueryInput<E> : BodyInput<E>;

/** A call without parameters. Unknown query parameters are dropped, unknown body fields too. */
export const nothing = z.object({});

const KB = 1024;
/** Far above the largest form of a merchant: 200 couriers' names, 500 selected orders, or a note. */
const USUAL_BYTES = 256 * KB;
/** Far above a choice, some boxes and a shopper's comment. */
const LINK_BYTES = 16 * KB;

interface Parts<Output extends z.ZodType> {
  summary: string;
  /** Always said: forgetting the gate of a paid feature should not compile. */
  feature: FeatureId | null;
  response: Output;
}

interface QueryParts<Query extends z.ZodType, Output extends z.ZodType> extends Parts<Output> {
  query: Query;
}

interface BodyParts<Body extends z.ZodType, Output extends z.ZodType> extends Parts<Output> {
  body: Body;
  maxBytes?: number;
}

interface WriteParts<Body extends z.ZodType, Output extends z.ZodType> extends BodyParts<Body, Output> {
  /** Always said: a page that shows it would stay as it was. */
  changes: readonly Topic[];
  billingOwner?: boolean;
  rate?: RateClass;
}

const usual = { billingOwner: false, write: null, maxBytes: USUAL_BYTES };

/** Declares a GET call of merchants: parameters travel in the query. */
export function get<Query extends z.ZodType, Output extends z.ZodType>(
  path: string,
  parts: QueryParts<Query, Output>,
): CallOf<"merchant", Query, typeof nothing, Output> {
  return { ...usual, method: "GET", path, audience: "merchant", body: nothing, ...parts };
}

/** Declares a POST call of merchants that only reads: its parameters are too many or too private for an address. */
export function read<Body extends z.ZodType, Output extends z.ZodType>(
  path: string,
  parts: BodyParts<Body, Output>,
): CallOf<"merchant", typeof nothing, Body, Output> {
  return { ...usual, method: "POST", path, audience: "merchant", query: nothing, ...parts };
}

/** Declares a POST call of merchants that writes: parameters travel in a JSON body. */
export function post<Body extends z.ZodType, Output extends z.ZodType>(
  path: string,
  { changes, rate = "usual", ...parts }: WriteParts<Body, Output>,
): CallOf<"merchant", typeof nothing, Body, Output> {
  const write = { changes, rate };
  return { ...usual, method: "POST", path, audience: "merchant", query: nothing, write, ...parts };
}

/** Declares a GET call that anybody may make. */
export function publicGet<Query extends z.ZodType, Output extends z.ZodType>(
  path: string,
  parts: Omit<QueryParts<Query, Output>, "feature">,
): CallOf<"public", Query, typeof nothing, Output> {
  return { ...usual, method: "GET", path, audience: "public", feature: null, body: nothing, ...parts };
}

/** Declares a POST call that anybody may make: it proves itself by what it carries. */
export function publicPost<Body extends z.ZodType, Output extends z.ZodType>(
  path: string,
  parts: Omit<BodyParts<Body, Output>, "feature">,
): CallOf<"public", typeof nothing, Body, Output> {
  return { ...usual, method: "POST", path, audience: "public", feature: null, query: nothing, ...parts };
}

/** Declares a GET call that open tabs ask again and again; its handler gets only what changes of the shop tell. */
export function polledGet<Query extends z.ZodType, Output extends z.ZodType>(
  path: string,
  parts: Omit<QueryParts<Query, Output>, "feature">,
): CallOf<"merchant", Query, typeof nothing, Output> & { isPolled: true } {
  return {
    ...usual,
    method: "GET",
    path,
    audience: "merchant",
    feature: null,
    body: nothing,
    isPolled: true,
    ...parts,
  };
}

type LinkCallOf<
  Kind extends LinkKindName,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
> = CallOf<"link", Query, Body, Output> & { linkKind: Kind };

/** Declares a GET call of links of one kind. What it is about is the link's subject, and not in the query. */
export function linkGet<Kind extends LinkKindName, Query extends z.ZodType, Output extends z.ZodType>(
  linkKind: Kind,
  path: string,
  parts: QueryParts<Query, Output>,
): LinkCallOf<Kind, Query, typeof nothing, Output> {
  return { ...usual, method: "GET", path, audience: "link", linkKind, body: nothing, ...parts };
}

/** Declares a POST call of links of one kind that writes. What it is about is the link's subject, and not in the body. */
export function linkPost<Kind extends LinkKindName, Body extends z.ZodType, Output extends z.ZodType>(
  linkKind: Kind,
  path: string,
  { changes, rate = "usual", ...parts }: Omit<WriteParts<Body, Output>, "billingOwner">,
): LinkCallOf<Kind, typeof nothing, Body, Output> {
  const write = { changes, rate };
  const declared = { ...usual, maxBytes: LINK_BYTES, ...parts };
  return { ...declared, method: "POST", path, audience: "link", linkKind, query: nothing, write };
}

/** Declares a GET call of our own staff. */
export function operatorGet<Query extends z.ZodType, Output extends z.ZodType>(
  path: string,
  parts: Omit<QueryParts<Query, Output>, "feature">,
): CallOf<"operator", Query, typeof nothing, Output> {
  return { ...usual, method: "GET", path, audience: "operator", feature: null, body: nothing, ...parts };
}

/** Declares a POST call of our own staff. */
export function operatorPost<Body extends z.ZodType, Output extends z.ZodType>(
  path: string,
  parts: Omit<BodyParts<Body, Output>, "feature">,
): CallOf<"operator", typeof nothing, Body, Output> {
  return { ...usual, method: "POST", path, audience: "operator", feature: null, query: nothing, ...parts };
}
