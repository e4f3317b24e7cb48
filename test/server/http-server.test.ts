import { createHash } from "node:crypto";
import { connect, type AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { createHttpServer } from "../../server/http-server";

/** One request written by hand: its first answer's status line, or "closed" where the connection ends without one. */
function ask(port: number, target: string, host = "x"): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    );
    let response = "";
    socket.on("data", (data) => (response += data.toString()));
    socket.on("error", reject);
    socket.on("close", () => resolve(response.split("\r\n")[0] || "closed"));
  });
}

it("no target of a request ends the process, before, while and after it serves", async () => {
  const app = new Hono().all("*", (c) => c.text("here"));
  const http = createHttpServer(app);
  await http.listen(0, "127.0.0.1");
  const { port } = http.server.address() as AddressInfo;
  const targets = [
    "//",
    "///",
    "//x:y:z",
    "http://[",
    "http://x:99999/",
    "*",
    "/%",
    "/readyz?",
    "//readyz",
    "?",
  ];
  const all = () => Promise.all(targets.map((target) => ask(port, target)));

  const starting = await all();
  http.serve();
  http.markReady();
  const serving = await all();
  http.markStopping();
  const stopping = await all();
  const end = await ask(port, "/");
  await http.close(100);

  for (const status of [...starting, ...serving, ...stopping])
    expect(status).toMatch(/^(HTTP\/1\.1 \d|closed)/);
  expect(end).toBe("HTTP/1.1 200 OK");
});

const copyOf = ({ body, headers }: Response) => new Response(body, { headers: [...headers, ["x-own", "1"]] });

it("responses of fetch, copies and new ones are all instances of Response, and are sent whole", async () => {
  const made = [
    () => new Response("text", { headers: { "x-own": "1" } }),
    () => new Response("text", { headers: { "x-own": "1" } }).clone(),
    () => fetch("data:text/plain,text").then(({ body }) => new Response(body, { headers: { "x-own": "1" } })),
    () => new Response(new TextEncoder().encode("text"), { headers: { "x-own": "1" } }),
    // As Hono and tests copy a response to change its headers.
    () => fetch("data:text/plain,text").then((native) => copyOf(new Response(native.body, native))),
    () => copyOf(Response.json("text")),
    () => new Response("text", new Response(null, { headers: { "x-own": "1" } })),
  ];
  // Another server of the process, such as the sandbox's, may have replaced the global one before.
  getRequestListener(() => new Response());
  const app = new Hono().get("/:at", (c) => made[Number(c.req.param("at"))]!());
  const http = createHttpServer(app);
  await http.listen(0, "127.0.0.1");
  const { port } = http.server.address() as AddressInfo;
  http.serve();

  for (const [at, make] of made.entries()) {
    expect((await make()) instanceof Response).toBe(true);
    const response = await fetch(`http://127.0.0.1:${port}/${at}`);
    expect(response).toBeInstanceOf(Response);
    expect([response.headers.get("x-own"), (await response.text()).replaceAll('"', "")]).toEqual([
      "1",
      "text",
    ]);
  }
  expect({}).not.toBeInstanceOf(Response);
  await http.close(100);
});

it.each(["999.1.1.1", "9223372036854775808", "0x1ffffffff", "xn--", "a b", "[::1", "%%", "x:99999"])(
  "a host with which no URL can be made is the client's fault: %s",
  async (host) => {
    const http = createHttpServer(new Hono().all("*", (c) => c.text(new URL(c.req.url).host)));
    await http.listen(0, "127.0.0.1");
    const { port } = http.server.address() as AddressInfo;
    http.serve();
    http.markReady();

    for (const target of ["/", "/healthz", "/endApi/x"])
      expect(await ask(port, target, host)).toMatch(/^HTTP\/1\.1 400/);
    expect(await ask(port, "/", "shop.example")).toBe("HTTP/1.1 200 OK");
    await http.close(100);
  },
);

it("while it starts, whoever wants a page gets one that loads itself again; everyone else is told in a word", async () => {
  const http = createHttpServer(new Hono());
  await http.listen(0, "127.0.0.1");
  const { port } = http.server.address() as AddressInfo;
  const get = async (path: string, accept: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });
    return { answer: response, text: await response.text() };
  };

  const page = await get("/track/orders", "text/html,application/xhtml+xml,*/*;q=0.8");
  const others = [
    await get("/track/orders.data", "*/*"),
    await get("/endApi/api/store", "application/json"),
    await get("/readyz", "text/html"),
  ];
  await http.close(100);

  const [, style = ""] = /<style>(.*)<\/style>/s.exec(page.text) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(page.text).toContain('<meta http-equiv="refresh" content="2">');
  expect(page.text).not.toMatch(/<script| on\w+=| style=/);
  expect(page.answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.answer.headers.get("content-security-policy")).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'`,
  );
  expect(others.map(({ text }) => text)).toEqual(["Starting", "Starting", "Starting"]);
  for (const { answer: response } of [page, ...others]) {
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("1");
  }
});

it("two Host headers are the client's fault", async () => {
  const http = createHttpServer(new Hono().all("*", (c) => c.text("reached")));
  http.serve();
  await http.listen(0, "127.0.0.1");
  const { port } = http.server.address() as AddressInfo;

  expect(await ask(port, "/", "track.brand.com\r\nHost: localhost")).toMatch(/^HTTP\/1\.1 400/);

  await http.close(1000);
});

it("keeps a connection for longer than the proxies that our documents name keep theirs", () => {
  const CADDY_MS = 120_000;
  expect(createHttpServer(new Hono()).server.keepAliveTimeout).toBeGreaterThan(CADDY_MS);
});
