import { readdirSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { json } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { envelope } from "../../../../contract/envelope";
import type { FieldError } from "../../../../contract/errors";
import { LOCALE_HEADER } from "../../../../contract/locales";
import { projectRoot } from "../../../../service/platform/project-root";
import { call, createTestService, type TestService } from "../../harness";
import { ask, everyCall, fieldsOf, pathOf, prepareCalls, signedCalls } from "./valid-calls";

/** Hiragana or katakana: no English sentence has one. */
const JAPANESE = /[\u3040-\u30ff]/;

const posts = everyCall.filter(([, endpoint]) => endpoint.method === "POST");

let service: TestService;
let calls: Awaited<ReturnType<typeof prepareCalls>>;

beforeAll(async () => {
  service = await createTestService();
  calls = await prepareCalls(service);
});

describe("every call of a merchant, an operator or a link", () => {
  it.each(signedCalls)(
    "%s answers as the contract says, under the caller's trace id",
    async (name, endpoint) => {
      await calls.restore(name);
      const caller = calls.callerOf(name);
      const response = await ask(service, endpoint, calls.given(name), caller, {
        "x-trace-id": "trace-12345678",
      });

      expect(response.status).toBe(200);
      expect(envelope(endpoint.response).safeParse(response.body).error?.issues ?? []).toEqual([]);
      expect(response.body).toMatchObject({ code: "00000", traceId: "trace-12345678" });
      expect(response.headers.get("x-trace-id")).toBe("trace-12345678");
      expect(response.headers.get("cache-control")).toBe("no-store");
    },
  );

  it.each(signedCalls)(
    "%s refuses an anonymous caller, before it looks at anything else, under a trace id of its own where the given one is none",
    async (_, endpoint) => {
      const bad = { "x-trace-id": "<script>" };

      expect(await ask(service, endpoint, { id: [], days: "x" }, undefined, bad)).toMatchObject({
        status: 401,
        body: { code: "A0230", traceId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      });
    },
  );
});

describe("wrong input", () => {
  const wrong = everyCall.flatMap(([name, endpoint]) =>
    fieldsOf(endpoint).map((field) => [name, field, endpoint] as const),
  );

  it.each(wrong)(
    "of %s is refused with the path of the field %s, in the reader's language",
    async (name, field, endpoint) => {
      // No id, no word of a list, and longer than any text in a query.
      const value = endpoint.method === "POST" ? { nested: ["wrong"] } : "' or 1=1 --".repeat(60);
      const japanese = { [LOCALE_HEADER]: "ja" };
      const response = await ask(service, endpoint, { [field]: value }, calls.callerOf(name), japanese);

      expect(response).toMatchObject({ status: 400, body: { code: "A0400" } });
      const fields = response.body.data.fields as FieldError[];
      expect(fields.map(({ path }) => path.split(".")[0])).toContain(field);
      for (const text of [response.body.msg, ...fields.map(({ message }) => message)])
        expect(text).toMatch(JAPANESE);
    },
  );

  it.each(posts)("of %s that is no JSON, no object or far too large is refused", async (name, endpoint) => {
    const path = pathOf(endpoint);
    const send = (body: string) => call(service, "POST", path, { as: calls.callerOf(name), body });

    expect(await send("{broken")).toMatchObject({ status: 400, body: { code: "A0400" } });
    for (const body of ["[]", "null", "7", '"text"']) {
      expect(await send(body)).toMatchObject({ status: 400, body: { code: "A0400" } });
    }
    expect(await declare(path, calls.callerOf(name), 10 * 1024 * 1024)).toMatchObject({
      status: 413,
      body: { code: "A0413" },
    });
  });

  it("that grows while it is sent is cut off as well", async () => {
    const chunk = new TextEncoder().encode("x".repeat(64 * 1024));
    let chunks = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks += 1;
        if (chunks > 160) controller.close();
        else controller.enqueue(chunk);
      },
    });

    const response = await fetch(`${service.url}/endApi/api/order/list`, {
      method: "POST",
      body,
      headers: { authorization: `Bearer ${calls.shop.bearer}`, "content-type": "application/json" },
      duplex: "half",
    } as RequestInit).then(
      (response) => response.status,
      () => "cut" as const,
    );

    expect([413, "cut"]).toContain(response);
    expect(chunks).toBeLessThan(160);
  });

  it.each([
    ["not base64", "%%%"],
    ["something else", Buffer.from("hello").toString("base64url")],
    ["an id beyond the database's", Buffer.from("1732060800000.9223372036854775808").toString("base64url")],
    ["a moment beyond the calendar", Buffer.from("9007199254740991.1").toString("base64url")],
    ["a moment before the calendar", Buffer.from("-9000000000000000.1").toString("base64url")],
    ["a present beyond the calendar", Buffer.from("1.2.9007199254740991").toString("base64url")],
    ["four parts", Buffer.from("1.2.3.4").toString("base64url")],
  ])("in the place of a page's end is refused when it is %s", async (_, after) => {
    expect(
      await call(service, "POST", "/endApi/api/order/list", { as: calls.shop, body: { after } }),
    ).toMatchObject({
      status: 400,
      body: { code: "A0400", data: { fields: [{ path: "after" }] } },
    });
  });

  it.each(["%", "_", "\\", "'", "\u0000", "\ud83d", "a".repeat(1000), "😀", "; drop table orders; --", "\t"])(
    "as a search text does no harm: %j",
    async (query) => {
      const response = await call(service, "POST", "/endApi/api/order/list", {
        as: calls.shop,
        body: { filter: { query } },
      });

      expect(response.status).toBe(200);
    },
  );
});

/** Announces a body of so many bytes and sends none of it: it is refused by its declared length. */
function declare(path: string, { bearer }: { bearer: string }, bytes: number) {
  const headers = {
    authorization: `Bearer ${bearer}`,
    "content-type": "application/json",
    "content-length": bytes,
  };
  return new Promise<{ status?: number; body: unknown }>((resolve, reject) => {
    const request = http.request(service.url + path, { method: "POST", headers }, (response) => {
      json(response).then((body) => resolve({ status: response.statusCode!, body }), reject);
      response.once("end", () => request.destroy());
    });
    request.once("error", reject);
    request.flushHeaders();
  });
}

it("every call has one handler, in the area of its use case", async () => {
  const root = path.join(projectRoot, "service");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".endpoints.ts"),
  );
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(root, file)).href) as Promise<object>),
  );

  const handled = modules.flatMap((module) =>
    Object.values(module).flatMap((handlers) => Object.keys(handlers as object)),
  );
  expect(handled.sort()).toEqual(everyCall.map(([name]) => name).sort());
});

describe("an address that is no call", () => {
  it.each([
    ["GET", "/endApi/api/nothing"],
    ["POST", "/endApi/api/subscribe/plan-list"],
    ["GET", "/endApi/api/order/list"],
    ["GET", "/endApi"],
  ] as const)("is answered in the envelope: %s %s", async (method, path) => {
    expect(await call(service, method, path, { as: calls.shop })).toMatchObject({
      status: 404,
      body: { code: "A0404", data: { reason: "unknownCall" } },
    });
  });
});
