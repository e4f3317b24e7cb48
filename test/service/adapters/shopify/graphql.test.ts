import { beforeEach, describe, expect, it } from "vitest";
import { ShopDomain, ShopId } from "../../../../contract/ids";
import { createGraphql } from "../../../../service/adapters/shopify/graphql";
import { ordersCount } from "../../../../service/adapters/shopify/operations";
import type { TokenStore } from "../../../../service/adapters/shopify/token-store";

const shop = { id: ShopId.parse(1), domain: ShopDomain.parse("a.myshopify.com") };
const COUNT = { data: { ordersCount: { count: 7 } } };
const cost = (requestedQueryCost: number, currentlyAvailable: number, restoreRate = 100) => ({
  cost: { requestedQueryCost, throttleStatus: { maximumAvailable: 2000, currentlyAvailable, restoreRate } },
});
const THROTTLED = { errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }] };

let responses: (() => Response)[];
let sent: { token: string | null; at: number }[];
let renewals: string[];

beforeEach(() => {
  responses = [];
  sent = [];
  renewals = [];
});

function anApi() {
  const tokens = {
    accessToken: () => Promise.resolve("first"),
    renew: (_, refused) => (renewals.push(refused), Promise.resolve("second")),
  } as Partial<TokenStore> as TokenStore;
  return createGraphql({
    originOf: (domain) => `https://${domain}`,
    tokens,
    fetch: (_, init) => {
      sent.push({ token: new Headers(init?.headers).get("x-shopify-access-token"), at: performance.now() });
      const next = responses.shift();
      if (!next) throw new Error("Shopify was asked once too often");
      return Promise.resolve(next());
    },
  });
}

const json =
  (body: object, status = 200) =>
  () =>
    Response.json(body, { status });
const ask = (api = anApi()) => api(shop, ordersCount, { query: "" });

describe("a question to the Admin API", () => {
  it("is asked again, when the bucket has what it costs, after Shopify wanted us to wait", async () => {
    responses = [json({ ...THROTTLED, extensions: cost(60, 50, 100) }), json(COUNT)];

    expect(await ask()).toEqual({ ordersCount: { count: 7 } });

    // Ten points are missing, at a hundred a second; timers may be a millisecond early.
    expect(sent[1]!.at - sent[0]!.at).toBeGreaterThanOrEqual(95);
  });

  it("waits before it is asked at all while the bucket is known to be empty", async () => {
    responses = [json({ ...COUNT, extensions: cost(10, 0, 100) }), json(COUNT)];
    const api = anApi();

    await ask(api);
    await ask(api);

    expect(sent[1]!.at - sent[0]!.at).toBeGreaterThanOrEqual(95);
  });

  it("gives up with 429 when Shopify says the same every time", async () => {
    responses = Array.from({ length: 6 }, () => json({ ...THROTTLED, extensions: cost(10, 9, 1000) }));

    await expect(ask()).rejects.toMatchObject({ status: 429, isFinal: false });
    expect(sent).toHaveLength(6);
  });

  it("waits a growing while where Shopify gives no figures", async () => {
    responses = [json(THROTTLED), json(COUNT)];

    expect(await ask()).toEqual({ ordersCount: { count: 7 } });
    expect(sent[1]!.at - sent[0]!.at).toBeGreaterThanOrEqual(400);
  });

  it("is asked once more with a new token when the old one is refused", async () => {
    responses = [json({ errors: "Invalid API key" }, 401), json(COUNT)];

    await ask();

    expect(sent.map(({ token }) => token)).toEqual(["first", "second"]);
    expect(renewals).toEqual(["first"]);
  });

  it("ends for good when the new token is refused as well", async () => {
    responses = [json({}, 401), json({}, 401)];

    await expect(ask()).rejects.toMatchObject({ status: 401, isFinal: true });
    expect(renewals).toEqual(["first"]);
  });

  it.each([
    [402, true],
    [403, true],
    [404, true],
    [423, true],
    [429, false],
    [500, false],
    [503, false],
  ])("that is answered with %i is final: %s", async (status, isFinal) => {
    responses = [json({}, status)];

    await expect(ask()).rejects.toMatchObject({ status, isFinal });
  });

  it("fails with Shopify's words when the answer holds errors", async () => {
    responses = [json({ errors: [{ message: "Access denied for orders field." }] })];

    await expect(ask()).rejects.toThrow("Access denied for orders field.");
  });

  it.each([
    ["not what was asked for", json({ data: { ordersCount: { count: "seven" } } })],
    ["no JSON", () => new Response("<html>Oops</html>")],
    ["empty", () => new Response("")],
    ["without data", json({})],
  ])("fails, and is not believed, when the answer is %s", async (_, response) => {
    responses = [response];

    await expect(ask()).rejects.toThrow();
  });
});
