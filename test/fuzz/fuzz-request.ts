import type { Endpoint } from "../../contract/endpoint";
import { TRACE_HEADER } from "../../contract/envelope";

/** What the fuzz asks, each with how many of a hundred requests go there. */
export const SURFACES = {
  endApi: 48,
  "Remix action": 13,
  "Remix page": 9,
  "shopper's page": 10,
  "Shopify's webhook": 10,
  "courier's webhook": 5,
  other: 5,
} as const;
export type Surface = keyof typeof SURFACES;

/** One request as it goes over the wire. */
export interface FuzzRequest {
  surface: Surface;
  /** What it is about: the call, the route, the topic. */
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** Whose answer the contract describes; only where the request is one that reaches it. */
  endpoint?: Endpoint;
  /** Ends the connection in the middle of the body: there is nobody left to answer. */
  isCut?: boolean;
}

/** Under which whatever it sets off is logged, jobs included. */
export function traceOf(index: number): string {
  return `fuzz-${String(index).padStart(8, "0")}`;
}

/** The request's number, from a trace made by `traceOf`. */
export function indexOf(trace: unknown): number | undefined {
  const [, digits] = /^fuzz-(\d{8})$/.exec(String(trace)) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

export function withTrace(request: FuzzRequest, index: number): FuzzRequest {
  if (TRACE_HEADER in request.headers) return request;
  return { ...request, headers: { ...request.headers, [TRACE_HEADER]: traceOf(index) } };
}

/** The request as a line for a shell. The body goes through base64: it may hold anything. */
export function asCurl(url: string, { method, path, headers, body }: FuzzRequest): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const options = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const curl = `curl -i --path-as-is -X ${method} ${options.join(" ")} ${quote(url + path)}`;
  return body ? `printf %s ${body.toString("base64")} | base64 -d | ${curl} --data-binary @-` : curl;
}
