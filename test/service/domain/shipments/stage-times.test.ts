import { beforeAll, expect, it } from "vitest";
import { sweepStageTimes } from "../../../../service/domain/shipments/stage-times/refresh-stage-times.job";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { aFulfillment, anEventAt, anOrder, applyEvents } from "../../shipments";
import { openPage } from "../../features/order-lookup/open-page";

let service: TestService;
let shop: TestShop;
let other: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  other = await aShop(service);
});

let past = 0;
const hoursAfter = (start: Date, hours: number) => new Date(start.getTime() + hours * 3_600_000);

/** Shipped thirty days ago, scanned after `scan` hours, at customs for `customs` hours, then delivered after `rest` hours. */
async function aPast(shop: TestShop, { scan, customs, rest }: Record<"scan" | "customs" | "rest", number>) {
  const shippedAt = new Date(service.clock.now.getTime() - 30 * 86_400_000);
  past += 1;
  const sent = aFulfillment(`8800${past}`, [`PAST${past}`], shippedAt);
  const order = { orderedAt: shippedAt, updatedAt: shippedAt, fulfillments: [sent] };
  const { shipments } = await anOrder(service, shop, order);
  const first = hoursAfter(shippedAt, scan);
  await applyEvents(service, shop, shipments[0]!.id, [
    anEventAt(hoursAfter(shippedAt, 1), { status: "INFO_RECEIVED", message: "Label created" }),
    anEventAt(first, { message: "Picked up" }),
    anEventAt(hoursAfter(first, 1), { flag: "customs", message: "Customs" }),
    anEventAt(hoursAfter(first, 1 + customs), { message: "Released" }),
    anEventAt(hoursAfter(first, 1 + customs + rest), { status: "DELIVERED", message: "Delivered" }),
  ]);
}

const timesOf = ({ id }: TestShop) =>
  service.ctx.db
    .selectFrom("stageTimes")
    .select(["stage", "courier", "country", "shipments", "halfHours", "mostHours"])
    .where("shopId", "=", id)
    .orderBy("stage")
    .orderBy("courier")
    .orderBy("country")
    .execute();

it("counts how long the shop's own parcels took in each stage, tells it on the page, and nothing of few", async () => {
  for (let index = 1; index <= 20; index += 1) await aPast(shop, { scan: index * 2, customs: 30, rest: 12 });
  for (let index = 1; index <= 19; index += 1) await aPast(other, { scan: 24, customs: 30, rest: 12 });

  await sweepStageTimes.run(service.ctx, {});
  await service.settle();

  expect(await timesOf(other)).toEqual([]);
  const times = await timesOf(shop);
  const of = (stage: string) => times.filter((time) => time.stage === stage);
  expect(of("first_scan")).toEqual(
    [
      ["", ""],
      ["ups", ""],
      ["ups", "DE"],
    ].map(([courier, country]) => ({
      ...{ stage: "first_scan", courier, country, shipments: 20, halfHours: 21, mostHours: 37 },
    })),
  );
  expect(of("customs")[2]).toMatchObject({ halfHours: 30, mostHours: 30 });
  expect(of("silence")[2]).toMatchObject({ halfHours: 30, mostHours: 30 });
  expect(of("hand_over")).toEqual([]);

  const waiting = await anOrder(service, shop, {});
  const { html } = await openPage(service, shop, { order: waiting.name, email: waiting.email! });
  const byNumber = await openPage(service, shop, { number: waiting.number });
  for (const page of [html, byNumber.html]) {
    expect(page).toContain(
      "Our recent parcels on this route (20): first scan usually after 1 day, in nine out of ten cases after 2 days at most.",
    );
  }
});
