import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AppLoadContext } from "@remix-run/node";
import { expect, it, onTestFinished } from "vitest";
import { endOf, servePages } from "../../server/serve-pages";

it.each([
  ["a document", new Request("http://localhost/track/dashboard")],
  ["what a form sends", new Request("http://localhost/track/dashboard", { method: "POST", body: "a=b" })],
])("is told of %s that the response has gone, so that nothing is held for it", async (_, request) => {
  const over = new AbortController();
  let handed: Request | undefined;
  const handle = async (given: Request) => {
    handed = given;
    return new Response("page");
  };
  await servePages(handle, request, {} as AppLoadContext, over.signal);
  expect(handed!.signal.aborted).toBe(false);

  over.abort();

  expect(handed!.signal.aborted).toBe(true);
});

it("a response is over once it was sent, and at once where its reader has left before", async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const reader = new AbortController();
  let hasLeft = () => {};
  const left = new Promise<void>((resolve) => (hasLeft = resolve));
  const server = createServer((request, response) => {
    if (request.url === "/waits") {
      response.once("close", () => (signals.push(endOf(response)), hasLeft()));
      reader.abort();
      return;
    }
    signals.push(endOf(response));
    response.end("page");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  expect(await (await fetch(address)).text()).toBe("page");
  await expect.poll(() => signals[0]?.aborted).toBe(true);
  await expect(fetch(`${address}/waits`, { signal: reader.signal })).rejects.toThrow();
  await left;
  expect(signals[1]?.aborted).toBe(true);
  expect(endOf(undefined)).toBeUndefined();
});
