import { connect, type AddressInfo } from "node:net";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { createHttpServer } from "../../server/http-server";

/** One request written by hand: its first answer's status line, or "closed" where the connection ends without one. */
function ask(port: number, target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    let answer = "";
    socket.on("data", (data) => (answer += data.toString()));
    socket.on("error", reject);
    socket.on("close", () => resolve(answer.split("\r\n")[0] || "closed"));
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
