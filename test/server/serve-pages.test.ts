import type { AppLoadContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { servePages } from "../../server/serve-pages";

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
