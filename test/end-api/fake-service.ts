import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { remoteEndApi } from "../../app/endApi/remote.server";
import { type EndApiCall, requestOf } from "../../contract/end-api-call";

export type Handler = (request: Request) => Response | Promise<Response>;

/** A way to a service that answers by `handler`, and how to end it. */
export interface Way {
  send: (call: EndApiCall) => Promise<Response>;
  end: () => Promise<void>;
}

/** Handed over in one process, as without END_API_URL. */
export async function inProcess(handler: Handler): Promise<Way> {
  const app = serviceAt("/endApi", handler);
  return { send: async (call) => app.fetch(requestOf(call)), end: async () => {} };
}

/** Over HTTP to a host of its own, whose base path is `/shopify`. */
export async function overHttp(handler: Handler): Promise<Way> {
  const app = serviceAt("/shopify", handler);
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  const { port } = await listen(server);
  return {
    send: remoteEndApi(`http://127.0.0.1:${port}/shopify`),
    end: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function serviceAt(base: string, handler: Handler): Hono {
  return new Hono()
    .all(`${base}/api/*`, (c) => handler(c.req.raw))
    .all("/shopify/oauth/*", (c) => handler(c.req.raw));
}

function listen(server: Server): Promise<AddressInfo> {
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve(server.address() as AddressInfo)),
  );
}

/** An envelope as the service writes it. */
export const response = (data: unknown, { code = "00000", msg = "", status = 200 } = {}) =>
  Response.json({ code, msg, data, traceId: "trace-of-service" }, { status });
