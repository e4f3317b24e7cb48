import { beforeAll, beforeEach, expect, it } from "vitest";
import {
  learnLosses,
  rebuildHistory,
} from "../../../../service/domain/shipments/own-history/learn-shipments.job";
import { renewShopForecasts } from "../../../../service/domain/shipments/own-history/forecast-shipments.job";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { dayAfter, shipmentsOf, START } from "./shop-with-history";

let service: TestService;
let shop: TestShop;
let of: ReturnType<typeof shipmentsOf>;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  service.clock.now = START;
  shop = await aShop(service);
  of = shipmentsOf(service, shop);
});

async function night(day: number) {
  service.clock.now = dayAfter(day);
  await learnLosses.run(service.ctx, { shop: shop.id });
  await service.settle();
}

it("fade as deliveries do: a rebuild finds the same chance of a loss", async () => {
  for (let at = 0; at < 60; at += 1) {
    const isLost = at % 15 === 0;
    await of.send(at * 5, isLost ? null : 3);
    // Not before the delivery: a clock that goes back makes of it an event of the future, which no status follows from.
    if (at % 15 === 10) await night(at * 5 + 4);
  }
  await night(600);
  const id = await of.send(600, null);
  await service.settle();
  const live = (await of.forecast(id))!.lost;

  await rebuildHistory(service.ctx, shop.id);
  await renewShopForecasts.run(service.ctx, { shop: shop.id });
  await service.settle();
  expect(live).toBeGreaterThan(0);
  expect((await of.forecast(id))!.lost / live).toBeCloseTo(1, 1);
});

it("may arrive after all: the delivery is counted, and after a rebuild the loss is not", async () => {
  for (let at = 0; at < 10; at += 1) await of.send(at, 3);
  const id = await of.send(13, null);
  await night(60);
  expect((await of.finished()).find(({ shipmentId }) => shipmentId === id)).toMatchObject({
    delivered: false,
  });
  expect((await of.part("progress", "us>de#in_transit#1"))!.lastSeen).toBeGreaterThan(0);

  await of.scan(id, 61, "DELIVERED");
  await service.settle();
  expect((await of.finished()).find(({ shipmentId }) => shipmentId === id)).toMatchObject({
    ...{ delivered: true, learnedAt: service.clock.now },
  });
  expect((await of.part("days", "*"))!.shipments).toBe(11);

  await rebuildHistory(service.ctx, shop.id);
  expect((await of.part("days", "*"))!.shipments).toBe(11);
  expect((await of.part("progress", "us>de#in_transit#1"))!.lastSeen).toBe(0);
});

it("are learnt with the deliveries of the same time, also of the time before there was a history", async () => {
  for (let at = 0; at < 5; at += 1) await of.send(at, null);
  for (let day = 0; day < 10; day += 1) await of.sendAll(day, [3, 3, 3, 3]);
  await service.settle();
  await of.forget();
  await night(60);

  const noted = await of.finished();
  expect(noted.filter(({ delivered }) => delivered)).toHaveLength(40);
  expect(noted.filter(({ delivered }) => !delivered)).toHaveLength(5);
  expect(noted.every(({ learnedAt }) => learnedAt !== null)).toBe(true);

  const id = await of.send(60, null);
  service.clock.now = dayAfter(62);
  await renewShopForecasts.run(service.ctx, { shop: shop.id });
  await service.settle();
  expect((await of.forecast(id))!.lost).toBeLessThan(0.6);
});

it("are learnt with earlier deliveries, also where the first new one comes before the first night", async () => {
  for (let at = 0; at < 5; at += 1) await of.send(at, null);
  for (let day = 0; day < 10; day += 1) await of.sendAll(day, [3, 3, 3, 3]);
  await service.settle();
  await of.forget();
  await of.send(57, 2);
  await service.settle();
  expect((await of.part("days", "*"))?.shipments).toBe(41);
});
