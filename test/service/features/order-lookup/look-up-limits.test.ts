import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { handleOf } from "../../../../service/domain/shops/shop-addresses";
import { trackingLink } from "../../../../service/read/tracked-order/tracking-link";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anOrder } from "../../shipments";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});
// Each test begins as a shopper nobody has counted yet.
beforeEach(() => service.ctx.db.deleteFrom("rateLimits").execute());

type Fields = { order: string; email: string } | { number: string };

/** Sends the form as one of our proxies would pass it on. */
async function send(fields: Fields, { from = "203.0.113.7", cookie = "" } = {}) {
  const response = await fetch(`${service.url}/t/${handleOf(shop.domain)}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "x-forwarded-for": from, ...(cookie && { cookie }) },
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const statusOf = async (...asked: Parameters<typeof send>) => (await send(...asked)).status;
const WRONG = { order: "#0", email: "x@y.example" };
const right = ({ name, email }: { name: string; email: string | null }) => ({ order: name, email: email! });

async function fail(times: number, from?: string, fields: Fields = WRONG) {
  for (let time = 0; time < times; time += 1) expect(await statusOf(fields, { from })).toBe(404);
}

/** Many addresses, each in a network of its own, fail at an order until it has its limit. */
async function failFromEverywhere(order: { name: string }) {
  const fields = { order: order.name, email: "x@y.example" };
  for (let network = 0; network < 20; network += 1) await fail(5, `198.51.${network}.1`, fields);
}

describe("failures of one address", () => {
  it("close the page for a while after five, kindly, and for that address only", async () => {
    const order = await anOrder(service, shop);
    await fail(5);

    const closed = await send(right(order));

    expect(closed.status).toBe(429);
    expect(closed.headers.get("retry-after")).toBe("900");
    expect(closed.html).toContain("Please take a short break");
    expect(await statusOf(right(order), { from: "203.0.113.8" })).toBe(200);
  });

  it("are forgotten when the quarter of an hour is over", async () => {
    const before = service.clock.now;
    await fail(5);
    service.clock.now = new Date(before.getTime() + 15 * 60_000);

    await fail(5);

    expect(await statusOf(WRONG)).toBe(429);
    service.clock.now = before;
  });

  it("are counted, successes are not", async () => {
    const order = await anOrder(service, shop);

    for (let time = 0; time < 8; time += 1) expect(await statusOf(right(order))).toBe(200);
    await fail(5);

    expect(await statusOf(WRONG)).toBe(429);
  });

  it("are not what the same look-up is, sent many times at once", async () => {
    const order = await anOrder(service, shop);

    const statuses = await Promise.all(Array.from({ length: 16 }, () => statusOf(right(order))));

    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it("count for the whole /64 of an IPv6 address", async () => {
    for (let host = 1; host <= 5; host += 1) await fail(1, `2001:db8:1:2::${host}`);

    expect(await statusOf(WRONG, { from: "2001:db8:1:2:ffff::9" })).toBe(429);
    expect(await statusOf(WRONG, { from: "2001:db8:1:3::1" })).toBe(404);
  });

  it.each([100, 300])("are five, when %d guesses come at once", async (guesses) => {
    const orders = await Promise.all(Array.from({ length: 4 }, () => anOrder(service, shop)));
    const wrong = Array.from({ length: guesses - 20 }, (_, at) => ({ number: `GUESSED-${guesses}-${at}` }));
    const known = Array.from({ length: 20 }, (_, at) => ({ ...right(orders[at % 4]!) }));

    const statuses = await Promise.all([...wrong, ...known].map((fields) => statusOf(fields)));

    expect(statuses.filter((status) => status === 404)).toHaveLength(5);
    // What is on its way beside the fifth failure; the guesses that would be answered are the last ones.
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(5);
  });
});

describe("failures at one order from everywhere", () => {
  it("close it for nobody who knows it, and leave each network two tries", async () => {
    const order = await anOrder(service, shop);
    await failFromEverywhere(order);
    const wrong = { order: order.name, email: "x@y.example" };

    expect(await statusOf(right(order), { from: "192.0.2.1" })).toBe(200);
    await fail(2, "2001:db8:7:1::1", wrong);
    const beyond = await send(right(order), { from: "2001:db8:7:2::1" });
    const ordinary = await send(wrong, { from: "192.0.2.2" });

    expect(beyond.status).toBe(404);
    expect(beyond.html).toBe(ordinary.html);
    expect(await statusOf(right(order), { from: "2001:db8:8:1::1" })).toBe(200);
    expect((await fetch(trackingLink(service.config, shop.actor.ownShop, order.id))).status).toBe(200);
  });

  it.each(["##", "# #", "＃", " # ", "###"])(
    "count under one number, also when it begins with %j",
    async (sign) => {
      const order = await anOrder(service, shop);
      const rows = () => service.ctx.db.selectFrom("rateLimits").select(["key", "points"]).execute();
      const ofOrder = async () => (await rows()).filter(({ key }) => key.startsWith("lookup-order"));
      await statusOf({ order: order.name, email: "x@y.example" });

      await statusOf({ order: `${sign}${order.name.slice(1)}`, email: "x@y.example" });
      const found = await statusOf({ ...right(order), order: `${sign}${order.name.slice(1)}` });

      expect(found).toBe(200);
      expect(await ofOrder()).toEqual([{ key: expect.any(String), points: 2 }]);
    },
  );
});

describe("a browser that has found something before", () => {
  const cookieOf = (headers: Headers) => headers.get("set-cookie")!.split(";")[0]!;

  it("finds it again whatever others behind its address have done", async () => {
    const order = await anOrder(service, shop);
    const another = await anOrder(service, shop);
    const first = await send(right(order));
    const cookie = cookieOf(first.headers);
    await fail(5);

    expect(await statusOf(right(order), { cookie })).toBe(200);
    expect(await statusOf(right(another), { cookie })).toBe(429);
    expect(await statusOf(right(order), { cookie: `${cookie.slice(0, -1)}~` })).toBe(429);
    for (const flag of ["HttpOnly", "SameSite=Lax", `Path=/t/${handleOf(shop.domain)}`])
      expect(first.headers.get("set-cookie")).toContain(flag);
  });

  it("is known for the shipments it has found as well, and for the last eight things", async () => {
    const order = await anOrder(service, shop);
    let cookie = cookieOf((await send({ number: order.number })).headers);
    const numbers = await Promise.all(Array.from({ length: 8 }, () => anOrder(service, shop)));
    const sizes: number[] = [];
    for (const { number } of numbers.slice(0, 7)) {
      cookie = cookieOf((await send({ number }, { cookie })).headers);
      sizes.push(cookie.split(".").length);
    }
    await fail(5);

    expect(sizes.at(-1)).toBe(8);
    expect(await statusOf({ number: order.number.toLowerCase() }, { cookie })).not.toBe(500);
    expect(await statusOf({ number: numbers[0]!.number }, { cookie })).toBe(200);
    expect((await send({ number: numbers[0]!.number }, { cookie })).headers.get("set-cookie")).toBeNull();
  });

  it("opens nothing by that: the e-mail address is asked for as before", async () => {
    const order = await anOrder(service, shop);
    const cookie = cookieOf((await send(right(order))).headers);

    expect(await statusOf({ order: order.name, email: "x@y.example" }, { cookie })).toBe(404);
    expect(await statusOf({ order: order.name, email: "" }, { cookie })).toBe(400);
  });
});

it("leaves neither addresses nor order numbers in the database", async () => {
  await statusOf({ order: "#424242", email: "x@y.example" }, { from: "203.0.113.99" });

  const rows = JSON.stringify(await service.ctx.db.selectFrom("rateLimits").selectAll().execute());

  expect(rows).toContain("lookup-failed");
  expect(rows).not.toMatch(/203\.0\.113|424242/);
});
