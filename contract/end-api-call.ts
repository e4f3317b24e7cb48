import type { Endpoint } from "./endpoint";

/** A call as the endApi's client makes it. The platform's `Request` of it takes longer than what most calls read. */
export interface EndApiCall {
  method: Endpoint["method"];
  url: string;
  headers: Headers;
  /** JSON; null where the method has no body. */
  body: string | null;
  /** Aborted once nobody waits for the answer. */
  signal: AbortSignal;
}

/** For a router, or for another host. */
export const requestOf = ({ url, ...init }: EndApiCall): Request => new Request(url, init);
