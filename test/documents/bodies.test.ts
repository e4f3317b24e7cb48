import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAX_MAIL_TEMPLATE_BYTES } from "../../contract/mail-template-limits";
import { bodyLimitOf } from "../../app/body-limits";
import { UNAVAILABLE } from "../../contract/errors";
import { PART_BYTES } from "../../contract/import-limits";
import { ADMIN_TOKEN, wellReplies } from "../admin-data";
import { mockEndApi, Refusal, type MockedEndApi } from "../msw/end-api";
import { mockRequests } from "../msw/server";
import { APP, document, openApp, type OpenApp } from "./open-app";

mockRequests();

let app: OpenApp;
let service: MockedEndApi;
beforeAll(async () => {
  app = await openApp(async (bearer) => [ADMIN_TOKEN, LINK].includes(bearer));
});
beforeEach(() => {
  app.reports.splice(0);
  service = mockEndApi(wellReplies());
});

const SIGNED = { cookie: `waybill_admin=${ADMIN_TOKEN}`, origin: APP, host: new URL(APP).host };
/** Of the form of a link's token. */
const LINK = `wl1.x.${"A".repeat(43)}`;
const UNSIGNED = { authorization: "Bearer x" };
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const JSON_TYPE = { "content-type": "application/json" };

/** Each action's address, as a form and as the app's own scripts post to it. */
const addresses = () =>
  app.actions.flatMap((path) => [path, `${path}.data`]).map((path) => `${APP}${path}?id=1&part=0`);
/** The address that a signed link has opened. */
const withLink = (address: string) =>
  /\/(updateStatus|teamEmails)\b/.test(address) ? `${address}&link=${LINK}` : address;
const takesJson = (address: string) => /\/track\/(?:call|search)/.test(address);
const takesForms = (address: string) => !/\/file\b/.test(address) && !takesJson(address);
const typeOf = (address: string) => (takesJson(address) ? JSON_TYPE : FORM);

async function post(address: string, body: BodyInit, headers: Record<string, string>) {
  const init = { method: "POST", body, headers, duplex: "half" } as RequestInit;
  const asked = "cookie" in headers ? withLink(address) : address;
  return (await app.ask(new Request(asked, init), service)).status;
}

/** A body without an end, as far as somebody reads it. */
function endless() {
  const chunk = new Uint8Array(16 * 1024).fill(120);
  const state = { read: 0 };
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    state.read += chunk.byteLength;
    controller.enqueue(chunk);
  };
  return { state, body: new ReadableStream({ pull }, { highWaterMark: 0 }) };
}

describe("every action", () => {
  it("is known here", () => {
    expect(app.actions.length).toBeGreaterThan(5);
    expect(app.actions).toContain("/track/call/updateSetup");
    expect(app.actions).toContain("/track/gates");
  });

  it("takes as much as a form may be, and a piece of an import whole", () => {
    expect(bodyLimitOf("/track/call/updateSetup.data")).toBe(256 * 1024);
    expect(bodyLimitOf("/track/call/saveMailTemplate.data")).toBe(MAX_MAIL_TEMPLATE_BYTES + 1024);
    expect(bodyLimitOf("/track/orders/import/file")).toBe(PART_BYTES);
  });

  it("refuses what is no form, and reports nothing", async () => {
    const wrong: [string, string][] = [
      ["application/json", "{}"],
      ["text/plain", "a=b"],
      ["multipart/form-data", "--x"],
      ["multipart/form-data; boundary=x", "broken"],
    ];
    const responses = await Promise.all(
      addresses()
        .filter(takesForms)
        .flatMap((address) =>
          wrong.map(async ([type, body]) => {
            const status = await post(address, body, { ...SIGNED, "content-type": type });
            return { address, type, status, isRefused: status === (type.includes("multipart") ? 400 : 415) };
          }),
        ),
    );

    expect(
      responses.filter(
        ({ isRefused, type, status }) => !isRefused && !(type === "multipart/form-data" && status === 400),
      ),
    ).toEqual([]);
    expect(app.reports).toEqual([]);
  });

  it("refuses what is no JSON where JSON is taken, a form of another site among it", async () => {
    for (const address of addresses().filter(takesJson)) {
      for (const type of [FORM["content-type"], "text/plain", "multipart/form-data; boundary=x", ""])
        expect(await post(address, "{}", { ...SIGNED, "content-type": type }), address).toBe(415);
    }
    expect(app.reports).toEqual([]);
  });

  it("reads nothing from a sender without a signed token", async () => {
    for (const address of addresses()) {
      const { body, state } = endless();

      expect([401, 403, 404], address).toContain(
        await post(address, body, { ...UNSIGNED, ...typeOf(address) }),
      );
      expect(state.read, address).toBe(0);
    }
    expect(app.reports).toEqual([]);
  });

  it("reads no more than its limit from one who has a token, and says that it was too much", async () => {
    for (const address of addresses()) {
      const limit = bodyLimitOf(new URL(address).pathname);
      const { body, state } = endless();

      expect(await post(address, body, { ...SIGNED, ...typeOf(address) }), address).toBe(413);
      expect(state.read, address).toBeLessThanOrEqual(limit + 16 * 1024);
      expect(state.read, address).toBeGreaterThan(limit);
    }
    expect(app.reports).toEqual([]);
  });

  it("reads nothing where too much is announced", async () => {
    for (const address of addresses()) {
      const { body, state } = endless();

      expect(
        await post(address, body, { ...SIGNED, ...typeOf(address), "content-length": "10000000" }),
        address,
      ).toBe(413);
      expect(state.read, address).toBe(0);
    }
    expect(app.reports).toEqual([]);
  });
});

describe("what Remix would report although its sender is at fault", () => {
  const origin = (value: string) => ({
    method: "POST",
    body: new URLSearchParams(),
    headers: { ...SIGNED, origin: value, host: "app.test" },
  });

  it.each<[string, number, string, RequestInit?]>([
    ["data asked for in the old way", 400, "/track/dashboard?_data=routes/track"],
    ["a path that nobody can decode", 400, "/%E0%A4%A"],
    ["a path that is no address once it is decoded", 400, "/%5C"],
    ["a path that would be a host once it is decoded", 400, "//a%20b"],
    ["such a path of data", 400, "/track/%ff.data"],
    ["a form of another origin", 403, "/track/gates", origin("https://evil.example")],
    ["a call of another origin", 403, "/track/call/updateSetup.data", origin("http://app.test:81")],
    [
      "a look at data by an origin that is none",
      403,
      "/track.data",
      { method: "HEAD", headers: { origin: "$" } },
    ],
    ["a token that no header can carry", 401, "/track/dashboard.data?id_token=%00"],
    ["an origin that is none", 403, "/track/call/updateSetup", origin("abc")],
    ["a form of a frame without an origin", 403, "/track/inspector", origin("null")],
  ])("%s is answered %i", async (_, status, path, init) => {
    const response = await app.ask(new Request(APP + path, { headers: SIGNED, ...init }), service);

    expect(response.status).toBe(status);
    expect(await response.text()).not.toBe("");
    expect(app.reports).toEqual([]);
  });

  it("a form of our own origin is not refused for it", async () => {
    const response = await app.ask(new Request(`${APP}/track/view-as`, origin(APP)), service);

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: "Unknown plan" });
  });
});

it("what gives data to our pages gives it as JSON to others, and writes nothing to the console", async () => {
  const post = { method: "POST", body: "{}", headers: { ...SIGNED, ...JSON_TYPE } };
  const signed = (path: string, init?: RequestInit) => new Request(APP + path, { headers: SIGNED, ...init });

  const refusing = mockEndApi({
    ...wellReplies(),
    updateSetup: new Refusal(UNAVAILABLE, "Please try again"),
  });

  const loaded = await app.ask(signed("/track/order-choices"), service);
  const acted = await app.ask(signed("/track/call/updateSetup", post), refusing);
  const data = await app.ask(signed("/track/order-choices.data"), service);

  expect(loaded.headers.get("content-type")).toBe("application/json");
  expect(await loaded.json()).toBeTypeOf("object");
  expect(acted.headers.get("content-type")).toBe("application/json");
  expect(await acted.json()).toMatchObject({ ok: false, message: "Please try again" });
  expect(data.headers.get("content-type")).toBe("text/x-script");
});

it("while the service is away for a moment, pages and their data say when to come back, and nothing is reported", async () => {
  const away = mockEndApi({ ...wellReplies(), getStoreInfo: new Refusal(UNAVAILABLE, "Please try again") });

  const page = await app.ask(document("/track/dashboard", { ...SIGNED, "sec-fetch-dest": "document" }), away);
  const data = await app.ask(new Request(`${APP}/track/dashboard.data`, { headers: SIGNED }), away);

  for (const { status, headers } of [page, data]) {
    expect(status).toBe(503);
    expect(headers.get("retry-after")).toBe("2");
  }
  expect(app.reports).toEqual([]);
});
