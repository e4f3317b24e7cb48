import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";

export interface Served {
  url: string;
  close(): Promise<void>;
}

/** Puts a simulated outside service on a real port, so that an adapter is tested over real HTTP. */
export async function serving(app: Hono): Promise<Served> {
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface Received {
  body: Uint8Array;
  headers: Headers;
}

/** A receiver of pushes that keeps what it gets, in the order in which it comes. */
export async function receiver(app: Hono): Promise<Served & { received: Received[] }> {
  const received: Received[] = [];
  app.post("/push", async (c) => {
    received.push({ body: new Uint8Array(await c.req.arrayBuffer()), headers: c.req.raw.headers });
    return c.body(null, 200);
  });
  const served = await serving(app);
  return { ...served, url: `${served.url}/push`, received };
}
