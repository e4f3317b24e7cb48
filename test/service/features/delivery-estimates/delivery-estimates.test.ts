import { beforeAll, beforeEach, expect, it } from "vitest";
import { DeliveryEstimate } from "../../../../contract/delivery-estimates";
import type { DeliveryRules } from "../../../../contract/estimated-delivery";
import { dayNumber } from "../../../../service/domain/promise/history/counted-days";
import { saveHistory, saveLevels } from "../../../../service/domain/promise/history/histories.queries";
import { emptyHistory, learn } from "../../../../service/domain/promise/history/history";
import { serviceOf } from "../../../../service/domain/promise/history/lane";
import { transaction } from "../../../../service/platform/db/database";
import { updateDeliveryRules } from "../../../../service/features/delivery-estimates/update-delivery-rules";
import { signProxyQuery } from "../../../../sandbox/shopify/proxy-signature";
import {
  aShop,
  anActor,
  CLIENT_SECRET,
  createTestService,
  type TestService,
  type TestShop,
} from "../../harness";
import { aTransitRule, aWarehouse, someRules } from "../../domain/promise/some-rules";
import { dayAfter, shipmentsOf, START } from "../../domain/promise/shop-with-history";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  service.clock.now = START;
  shop = await aShop(service);
});

async function save(rules: Partial<DeliveryRules>) {
  const actor = await anActor(service.ctx, shop.domain);
  await updateDeliveryRules(service.ctx, actor, { value: someRules(rules), version: 0 });
}

const ask = (query: string, from = "192.0.2.1") =>
  service.app.request(
    `/t/${shop.domain.split(".")[0]}/estimated-delivery.json?${query}`,
    {},
    { incoming: { socket: { remoteAddress: from } } },
  );
const estimateFor = async (query: string) => DeliveryEstimate.parse(await (await ask(query)).json());

const rules: Partial<DeliveryRules> = {
  enabled: true,
  sources: ["rules", "history"],
  warehouses: [aWarehouse({ cutoff: "14:00", processing: { min: 1, max: 1 } })],
  transit: [aTransitRule({ countries: ["DE"], days: { min: 2, max: 3 }, courier_days: "every" })],
  rest: null,
};

it("is the date by rules of an order placed now, until the next cut-off, for any cache", async () => {
  await save({ ...rules, excluded_products: [{ id: "77", title: "Kiln" }] });
  const answer = await ask("product=1&variant=2&country=de&postal_code=10115");

  expect(answer.status).toBe(200);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
  const { date, reason, valid_until } = DeliveryEstimate.parse(await answer.json());
  expect({ date, reason }).toEqual({
    date: { from: "2026-08-05", to: "2026-08-06" },
    reason: { by: "rules" },
  });
  expect(new Date(valid_until).getTime()).toBeGreaterThan(service.clock.now.getTime());
  expect((await estimateFor("product=1,77&country=DE")).reason).toEqual({ by: "none", why: "excluded" });
  expect((await estimateFor("country=FR")).reason).toEqual({ by: "none", why: "no_transit" });

  service.clock.now = new Date(new Date(valid_until).getTime() + 60_000);
  expect((await estimateFor("product=1&country=DE&postal_code=10115")).date).not.toEqual(date);
});

it("is the date by own history where that stands first, counted from the hand-over", async () => {
  const of = shipmentsOf(service, shop);
  for (let at = 0; at < 30; at += 1) await of.send(0, 3);
  service.clock.now = dayAfter(7);
  await service.settle();
  await save({ ...rules, sources: ["history", "rules"] });

  expect(await estimateFor("country=DE")).toMatchObject({
    date: { from: "2026-08-13", to: "2026-08-13" },
    reason: { by: "history", shipments: 30, sure: 90 },
    handed_over: "2026-08-10",
  });
  expect((await estimateFor("country=FR")).reason).toEqual({ by: "none", why: "no_transit" });
  expect((await estimateFor("")).reason).toMatchObject({ by: "none" });
});

it("is of the region and the shipping method that are asked for, by the courier who goes there most", async () => {
  await save({ ...rules, sources: ["history", "rules"] });
  const { country: origin } = await service.ctx.db
    .selectFrom("shops")
    .select("country")
    .where("id", "=", shop.id)
    .executeTakeFirstOrThrow();
  const history = emptyHistory();
  const start = dayNumber("2026-07-01");
  const add = (count: number, took: number, parts: { courier: string; method: string; region: string }) => {
    const { courier, region } = parts;
    const to = { originRegion: null, country: "DE", region, postalCode: null };
    const lane = { ...to, origin, courier, service: serviceOf(parts.method) };
    const end = { delivered: start + took, known: start + took };
    for (let at = 0; at < count; at += 1)
      learn(history, { lane, handedOver: start, seen: [], named: null, ...end });
  };
  add(200, 2, { courier: "dhl", method: "Standard", region: "HH" });
  add(200, 8, { courier: "dhl", method: "Standard", region: "BY" });
  add(60, 1, { courier: "ups", method: "Express", region: "BY" });
  await transaction(service.ctx.db, async (tx) => {
    await saveHistory(tx, shop.id, history);
    await saveLevels(tx, shop.id, { 80: 0.8, 90: 0.9, 95: 0.95 });
  });
  const daysOf = async (query: string) => {
    const { date, handed_over: from } = await estimateFor(`country=DE&${query}`);
    return dayNumber(date!.to) - dayNumber(from!);
  };

  const [north, south, fast] = [
    await daysOf("region=HH"),
    await daysOf("region=BY"),
    await daysOf("region=BY&method=Express"),
  ];

  expect(north).toBeLessThan(south);
  expect(fast).toBeLessThan(south);
});

it("is the same by the app proxy, of the shop that is signed and no other", async () => {
  await save(rules);
  const other = await aShop(service);
  const signed = new URLSearchParams({
    ...{ shop: shop.domain, path_prefix: "/apps/track", country: "DE" },
    timestamp: String(Math.floor(service.clock.now.getTime() / 1000)),
  });
  signed.set("signature", signProxyQuery(signed, CLIENT_SECRET));
  const askProxy = (query: URLSearchParams) => service.app.request(`/proxy/estimated-delivery.json?${query}`);

  const answer = await askProxy(signed);
  const altered = new URLSearchParams(signed);
  altered.set("shop", other.domain);

  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual(await (await ask("country=DE")).json());
  expect((await askProxy(altered)).status).toBe(403);
});

it("is none without rules, and refused for what is no question, an unknown shop and a forged signature", async () => {
  expect(await estimateFor("country=DE")).toMatchObject({ date: null, reason: { by: "none", why: "off" } });
  expect((await ask("country=Germany")).status).toBe(400);
  expect((await ask("product=%00")).status).toBe(400);
  expect((await service.app.request("/t/nobody/estimated-delivery.json")).status).toBe(404);
  const forged = `/proxy/estimated-delivery.json?shop=${shop.domain}&path_prefix=%2Fapps%2Ftrack&timestamp=1&signature=00`;
  expect((await service.app.request(forged)).status).toBe(403);
});

it("is refused for a moment where more new questions come than are worked out, and answers known ones meanwhile", async () => {
  await save(rules);
  await ask("country=DE");
  const other = await aShop(service);
  const asked = Array.from({ length: 120 }, (_, at) =>
    ask(`country=DE&postal_code=${10_000 + at}`, `198.51.100.${at}`),
  );
  // Behind more questions than may wait: it needs no turn.
  expect((await ask("country=DE")).status).toBe(200);
  // Nor does another shop's first question wait for them.
  const ofOther = `/t/${other.domain.split(".")[0]}/estimated-delivery.json?country=DE`;
  expect((await service.app.request(ofOther)).status).toBe(200);
  const flood = await Promise.all(asked);

  expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(flood.find(({ status }) => status === 503)!.headers.get("retry-after")).toBe("1");
  expect((await ask("country=DE&postal_code=99999")).status).toBe(200);
});

it("is refused to one client that asks for ever another one, and to no other shopper of the shop", async () => {
  await save(rules);
  const flood = await Promise.all(
    Array.from({ length: 80 }, (_, at) => ask(`country=DE&postal_code=${20_000 + at}`, "203.0.113.66")),
  );
  const refused = flood.filter(({ status }) => status === 429);

  expect(refused).toHaveLength(50);
  expect(Number(refused[0]!.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask("country=DE&postal_code=30000", "203.0.113.67")).status).toBe(200);
  // What is known already costs nothing.
  expect((await ask("country=DE&postal_code=30000", "203.0.113.66")).status).toBe(200);
  service.clock.now = new Date(START.getTime() + 11_000);
  expect((await ask("country=DE&postal_code=30001", "203.0.113.66")).status).toBe(200);
});
