import type { Hono } from "hono";
import { http, passthrough } from "msw";
import { server } from "./server";

let count = 0;

/**
 * Lets a simulated outside service answer at an address of its own until the test ends: an adapter speaks to it by fetch, without a
 * port in between. Needs `mockRequests()`.
 * @returns its address, without a slash at the end
 */
export function vendor(app: Hono): string {
  const url = `http://vendor-${(count += 1)}.test`;
  server.use(http.all(`${url}/*`, ({ request }) => app.fetch(request)));
  return url;
}

/** An address where nobody listens: the connection is really tried, and refused. Needs `mockRequests()`. */
export function nobody(): string {
  const url = "http://127.0.0.1:9";
  server.use(http.all(`${url}/*`, () => passthrough()));
  return url;
}
