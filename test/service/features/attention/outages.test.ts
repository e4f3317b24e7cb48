import { beforeAll, expect, it } from "vitest";
import { attentionSummary } from "../../../../service/features/attention/attention-summary";
import { sweepAttention } from "../../../../service/features/attention/sweep-attention.job";
import { detectOutages } from "../../../../service/features/attention/detect-outages.job";
import { updateShopFacts } from "../../../../service/domain/shops/shops.queries";
import { transaction } from "../../../../service/platform/db/database";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";

const HOUR = 3_600_000;
const SHIPMENTS = 25;

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  // Abroad: only silence comes up within the time of this test.
  await transaction(service.ctx.db, (tx) => updateShopFacts(tx, shop.id, { country: "US" }));
});

const at = (iso: string) => void (service.clock.now = new Date(iso));

async function watch() {
  await detectOutages.run(service.ctx, {});
  await sweepAttention.run(service.ctx, {});
}

const flags = () => attentionSummary(service.ctx, shop.actor);

it("a courier that is silent for everybody gives one notice instead of a flag for each shipment", async () => {
  const orders: Awaited<ReturnType<typeof anOrder>>[] = [];
  for (let index = 0; index < SHIPMENTS; index += 1) orders.push(await anOrder(service, shop));
  const { courier } = await service.ctx.db
    .selectFrom("shipments")
    .select("courier")
    .where("shopId", "=", shop.id)
    .executeTakeFirstOrThrow();
  const all = (message: string) =>
    Promise.all(
      orders.map((order) =>
        applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(service.clock.now, { message })]),
      ),
    );
  await all("Departed");
  // In the weeks before, nearly all were updated of each day.
  const past = Array.from({ length: 28 * 24 }, (_, index) => ({
    courier: courier!,
    at: new Date(Date.parse("2026-11-29T12:00:00Z") - (index + 1) * HOUR),
    underWay: 400,
    updated: 380,
  }));
  await service.ctx.db.insertInto("activityBaselines").values(past).execute();

  at("2026-11-29T12:11:00Z");
  await watch();
  await watch();
  at("2026-11-30T13:00:00Z");
  await watch();

  expect(await flags()).toMatchObject({ counts: { silent: 0 }, outages: [{ orders: SHIPMENTS }] });
  await service.queue.runDue(service.ctx);
  const ofOutage = service.mails.sent.filter(({ subject }) => subject === "A courier has stopped reporting");
  expect(ofOutage.map(({ text }) => text)).toEqual([
    expect.stringMatching(/25 orders are on their way with this courier/) as string,
  ]);
  await service.ctx.db.updateTable("courierOutages").set({ endedAt: service.clock.now }).execute();
  at("2026-11-30T20:00:00Z");
  await sweepAttention.run(service.ctx, {});
  expect(await flags()).toMatchObject({ counts: { silent: SHIPMENTS }, outages: [] });
  await service.ctx.db.updateTable("courierOutages").set({ endedAt: null }).execute();

  await all("Arrived");
  await watch();
  expect(await flags()).toMatchObject({ counts: { silent: 0 }, outages: [] });
  const kept = await service.ctx.db.selectFrom("courierOutages").selectAll().execute();
  expect(kept).toMatchObject([{ courier, endedAt: service.clock.now }]);
});
