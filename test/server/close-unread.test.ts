import http, { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { getRequestListener } from "@hono/node-server";
import { closeUnread } from "../../server/close-unread";

let server: http.Server;
let agent: http.Agent;

/** Reads bodies at /read, and answers before it has at any other path. */
const listener = getRequestListener(
  async (request) => {
    if (new URL(request.url).pathname === "/read") await request.text();
    return new Response("said", { status: 413 });
  },
  { overrideGlobalObjects: false },
);

beforeEach(async () => {
  agent = new http.Agent({ keepAlive: true });
  server = createServer((request, response) => {
    closeUnread(request, response);
    void listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  agent.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function send(path: string, body: Buffer | null, headers: http.OutgoingHttpHeaders = {}) {
  return new Promise<{ status?: number; connection?: string; text: string }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const method = body ? "POST" : "GET";
    const request = http.request({ host: "127.0.0.1", port, path, method, headers, agent });
    request.on("error", reject);
    request.on("response", (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () =>
        resolve({ status: response.statusCode, connection: response.headers.connection, text }),
      );
    });
    request.end(body);
  });
}

const LARGE = Buffer.alloc(20 * 1024 * 1024, "x");

it.each([
  ["of an announced length", { "content-length": LARGE.byteLength }],
  ["in chunks", { "transfer-encoding": "chunked" }],
])("an answer before the whole of a large body %s arrives, and closes the connection", async (_, headers) => {
  expect(await send("/unread", LARGE, headers)).toEqual({ status: 413, connection: "close", text: "said" });
});

it("the connection stays where there was no body, or it was read", async () => {
  for (const response of [
    await send("/", null),
    await send("/read", LARGE),
    await send("/read", Buffer.from("a")),
  ]) {
    expect(response).toMatchObject({ status: 413, connection: "keep-alive" });
  }
});
