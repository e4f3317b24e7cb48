import { Hono } from "hono";

export interface Received {
  body: Uint8Array;
  headers: Headers;
}

/** A receiver of pushes at /push that keeps what it gets, in the order in which it comes. */
export function receiver(): { app: Hono; received: Received[] } {
  const received: Received[] = [];
  const app = new Hono().post("/push", async (c) => {
    received.push({ body: new Uint8Array(await c.req.arrayBuffer()), headers: c.req.raw.headers });
    return c.body(null, 200);
  });
  return { app, received };
}
