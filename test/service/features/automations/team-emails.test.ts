import { beforeAll, beforeEach, expect, it } from "vitest";
import { updateShopFacts } from "../../../../service/domain/shops/shops.queries";
import { sweepBundles } from "../../../../service/features/team/write-bundle.job";
import { transaction } from "../../../../service/platform/db/database";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { anAutomation, automationCall, runAll } from "./automations";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  await transaction(service.ctx.db, (tx) => updateShopFacts(tx, shop.id, { email: "owner@shop.example" }));
  service.mails.sent.length = 0;
});

const minutes = (count: number) => {
  service.clock.now = new Date(service.clock.now.getTime() + count * 60_000);
};
const telling = (name: string) =>
  anAutomation(
    service,
    shop,
    { trigger: { on: "status", statuses: ["ABNORMAL"] }, actions: [{ do: "email_team" }] },
    { name },
  );
async function held(...orders: Awaited<ReturnType<typeof anOrder>>[]) {
  const event = anEventAt(service.clock.now, { status: "ABNORMAL" });
  for (const { shipments } of orders) await applyEvents(service, shop, shipments[0]!.id, [event]);
  await runAll(service);
}
async function bundle() {
  await sweepBundles.run(service.ctx, {});
  await runAll(service);
}
const mails = () => service.mails.sent.filter(({ to }) => JSON.stringify(to).includes("owner@shop.example"));
const subjects = () => mails().map(({ subject }) => subject);

it("tells the team of the first order at once, and of all that follow in one email a quarter of an hour later", async () => {
  const id = await telling("Held parcels");
  const orders = [];
  for (let count = 0; count < 24; count += 1) orders.push(await anOrder(service, shop));
  const [first, ...others] = orders;
  minutes(1);
  await held(first!);
  expect(subjects()).toEqual([`Held parcels: order ${first!.name}`]);

  for (let index = 0; index < others.length; index += 4) {
    minutes(2);
    await held(...others.slice(index, index + 4));
  }
  await bundle();
  expect(mails()).toHaveLength(1);
  minutes(15);
  await bundle();
  await bundle();

  expect(subjects()).toEqual([`Held parcels: order ${first!.name}`, "Held parcels: 23 orders"]);
  expect(mails()[1]!.text).toContain("More orders: 3");
  const [second] = others;
  const { trackingNumber } = second!.shipments[0]!;
  expect(mails()[1]!.text).toMatch(
    new RegExp(
      `${second!.name}\n(?:  .*\n)*  .*${trackingNumber} · .*\n(?:  .*\n)*  http.*/track/orders/${second!.id}`,
    ),
  );
  expect(mails()[1]!.text).toContain(`/track/notification/automations/${id}`);
});

it("has an email for each automation, and none of one that was deleted before it went out", async () => {
  const [, deleted] = [await telling("Held parcels"), await telling("Short of breath")];
  const [first, second] = [await anOrder(service, shop), await anOrder(service, shop)];
  minutes(1);
  await held(first);
  expect(subjects().toSorted()).toEqual([
    `Held parcels: order ${first.name}`,
    `Short of breath: order ${first.name}`,
  ]);

  minutes(1);
  await held(second);
  await automationCall(service, shop, "/change/delete", { id: deleted });
  minutes(15);
  await bundle();
  expect(subjects().slice(2)).toEqual([`Held parcels: order ${second.name}`]);
});

it("says what started it, whose order it is, and how its parcel stands, in each recipient's language", async () => {
  const { db } = service.ctx;
  await telling("Held parcels");
  const order = await anOrder(service, shop, { customerName: "Anna Berg" });
  const { id: shipment, trackingNumber } = order.shipments[0]!;
  minutes(1);
  const event = anEventAt(service.clock.now, { status: "ABNORMAL", message: "Odd <b>news</b> of it" });
  await db.updateTable("shops").set({ locale: "de" }).where("id", "=", shop.id).execute();
  await applyEvents(service, shop, shipment, [event]);
  await runAll(service);

  const [mail] = mails();
  expect(mail!.text).toContain("Auslöser: Der Status ändert sich: Problem");
  expect(mail!.text).toContain(`Bestellung: ${order.name}`);
  expect(mail!.text).toContain("Kunde: Anna Berg");
  expect(mail!.text).toMatch(new RegExp(`Paket\n  .*${trackingNumber} · .*\n  Odd <b>news</b> of it · `));
  expect(mail!.html).toContain("Odd &lt;b&gt;news&lt;/b&gt; of it");

  // Neither what waits nor what is kept of it has the customer's name, which an erasure would not find there.
  const kept = await db
    .selectFrom("deliveryLog")
    .selectAll()
    .where("shopId", "=", shop.id)
    .where("channel", "=", "merchant-mail")
    .execute();
  expect(kept.map(({ state }) => state)).toEqual(["sent"]);
  expect(JSON.stringify(kept)).not.toContain("Anna");
  expect(JSON.stringify(kept)).not.toContain("news");
});
