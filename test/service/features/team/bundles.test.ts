import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shipmentTracked, type ShipmentTracked } from "../../../../service/domain/shipments/shipment.events";
import { updateShopFacts } from "../../../../service/domain/shops/shops.queries";
import { noteIncidents } from "../../../../service/features/team/note-incidents";
import { sweepBundles, writeBundle } from "../../../../service/features/team/write-bundle.job";
import { transaction } from "../../../../service/platform/db/database";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { aRecipient } from "./team.calls";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  at("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  await transaction(service.ctx.db, (tx) => updateShopFacts(tx, shop.id, { email: "owner@shop.example" }));
  await wants("all@team.example", ["exception", "failed_attempt", "needs_attention"]);
  service.mails.sent.length = 0;
});

function at(iso: string) {
  service.clock.now = new Date(iso);
}
const pass = (minutes: number) => at(new Date(service.clock.now.getTime() + minutes * 60_000).toISOString());
const wants = (address: string, events: string[]) =>
  aRecipient(service, shop, address, {
    choices: JSON.stringify(Object.fromEntries(events.map((event) => [event, true]))),
  });
const sweep = async () => {
  await service.ctx.enqueue(service.ctx.db, sweepBundles, {});
  await service.queue.runDue(service.ctx);
};
const mails = (address = "all@team.example") =>
  service.mails.sent.filter(({ to }) => (typeof to === "string" ? to : to.address) === address);

/** An order whose parcel gets this status now. */
async function becomes(status: "ABNORMAL" | "DELIVERY_FAILED", when = service.clock.now) {
  const order = await anOrder(service, shop);
  await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(when, { status, message: "Held" })]);
  return order;
}

describe("exceptions, failed attempts and flags", () => {
  it("are one mail in fifteen minutes to each who wants them, with each order once", async () => {
    await wants("attempts@team.example", ["failed_attempt"]);
    const held = await becomes("ABNORMAL");
    await sweep();
    expect(mails().map(({ subject }) => subject)).toEqual([`${held.name} · Exception reported`]);
    expect(mails()[0]!.text).toMatch(new RegExp(`Open the order: \\S+/track/orders/${held.id}\\n`));
    expect(mails("owner@shop.example")).toEqual([]);

    pass(1);
    const failed = await becomes("DELIVERY_FAILED");
    await becomes("ABNORMAL");
    pass(13);
    await sweep();
    expect(mails()).toHaveLength(1);
    pass(1);
    await Promise.all([writeBundle.run(service.ctx, { shop: shop.id }), sweep()]);
    pass(30);
    await sweep();

    expect(mails().map(({ subject }) => subject)).toEqual([
      `${held.name} · Exception reported`,
      "New problems with parcels (2)",
    ]);
    expect(mails("attempts@team.example").map(({ subject }) => subject)).toEqual([
      `${failed.name} · Failed attempt`,
    ]);
  });

  it("say how each parcel stands when they go out, in the reader's language, and keep nothing of it", async () => {
    await aRecipient(service, shop, "de@team.example", {
      ...{ language: "de", choices: JSON.stringify({ exception: true }) },
    });
    const order = await anOrder(service, shop, { customerName: "Anna Berg" });
    const { id, trackingNumber } = order.shipments[0]!;
    const event = { status: "ABNORMAL", subStatus: "ABNORMAL_02", message: "Held by customs" } as const;
    await applyEvents(service, shop, id, [anEventAt(service.clock.now, event)]);
    await becomes("ABNORMAL");
    await writeBundle.run(service.ctx, { shop: shop.id });
    pass(1);
    await applyEvents(service, shop, id, [
      anEventAt(service.clock.now, { status: "DELIVERED", subStatus: "DELIVERED_01", message: "Delivered" }),
    ]);
    await service.settle();

    const [mail] = mails("de@team.example");
    expect(mail!.subject).toBe("Neue Probleme mit Paketen (2)");
    expect(mail!.text).toMatch(
      new RegExp(
        `${order.name}\n  Problem gemeldet · .*\n  Anna Berg\n  .*${trackingNumber} · Zugestellt\n  Das Paket wurde zugestellt · `,
      ),
    );
    expect(mails()[0]!.text).toMatch(new RegExp(`${trackingNumber} · Delivered`));
    const kept = await service.ctx.db
      .selectFrom("deliveryLog")
      .selectAll()
      .where("shopId", "=", shop.id)
      .execute();
    expect(JSON.stringify(kept)).not.toContain("Anna");
  });

  it("that nobody is told of, their order being deleted, do not put off the next mail", async () => {
    const gone = await becomes("ABNORMAL");
    const { db } = service.ctx;
    await db.updateTable("orders").set({ deletedAt: service.clock.now }).where("id", "=", gone.id).execute();
    await sweep();
    pass(1);
    const held = await becomes("ABNORMAL");
    await sweep();

    expect(mails().map(({ subject }) => subject)).toEqual([`${held.name} · Exception reported`]);
  });

  it("go out without what this release has no words for", async () => {
    const [unknown, held] = [await becomes("ABNORMAL"), await becomes("ABNORMAL")];
    const { db } = service.ctx;
    await writeBundle.run(service.ctx, { shop: shop.id });
    await sql`update deliveries set payload = jsonb_set(payload, '{data,orders,0,what}', '"eclipse"')
      where shop_id = ${shop.id}`.execute(db);
    await sweep();

    const [mail] = mails();
    expect(mail!.text).toContain(`${held.name}\n  Exception reported`);
    expect(mail!.text).not.toContain(unknown.name);
    expect(mail!.text).toContain("More orders: 1");

    pass(16);
    const [flagged, next] = [await becomes("ABNORMAL"), await becomes("ABNORMAL")];
    await db
      .updateTable("teamIncidents")
      .set({ event: "needs_attention", detail: "eclipse" })
      .where("orderId", "=", flagged.id)
      .execute();
    await wants("flags@team.example", ["needs_attention", "exception"]);
    await sweep();
    expect(mails("flags@team.example")[0]!.text).toContain(`${next.name}\n  Exception reported`);
  });

  it("of a burst are named up to twenty, and counted", async () => {
    for (let count = 0; count < 23; count += 1) await becomes("ABNORMAL");
    await sweep();

    expect(mails()).toHaveLength(1);
    expect(mails()[0]!.subject).toBe("New problems with parcels (23)");
    expect(mails()[0]!.text.match(/^ {2}Exception reported/gm)).toHaveLength(20);
    expect(mails()[0]!.text).toContain("More orders: 3");
    expect(mails()[0]!.html!.match(/href="[^"]+\/track\/orders\/\d+"/g)).toHaveLength(20);
  });

  it("of before are told nobody: known late, long ago, set by the merchant, or while nobody wanted them", async () => {
    const late = await anOrder(service, shop);
    await service.ctx.db
      .updateTable("shipments")
      .set({ createdAt: service.clock.now })
      .where("id", "=", late.shipments[0]!.id)
      .execute();
    const anHourAgo = anEventAt(new Date("2026-11-20T11:00:00Z"), { status: "ABNORMAL", message: "Held" });
    await applyEvents(service, shop, late.shipments[0]!.id, [anHourAgo]);
    const order = await anOrder(service, shop);
    pass(26 * 60);
    await applyEvents(service, shop, order.shipments[0]!.id, [
      anEventAt(new Date("2026-11-20T12:30:00Z"), { status: "DELIVERY_FAILED", message: "Nobody there" }),
    ]);
    await service.ctx.db.deleteFrom("teamRecipients").where("shopId", "=", shop.id).execute();
    await becomes("ABNORMAL");
    await wants("all@team.example", ["exception", "failed_attempt"]);
    await sweep();

    expect(mails()).toEqual([]);
  });

  it("are noted once, however events are repeated, shuffled and handled at the same time", async () => {
    const orders: Awaited<ReturnType<typeof becomes>>[] = [];
    for (let count = 0; count < 4; count += 1) orders.push(await becomes("ABNORMAL"));
    const stored = await service.ctx.db
      .selectFrom("events")
      .select(["id", "payload"])
      .where("shopId", "=", shop.id)
      .where("name", "=", shipmentTracked.name)
      .execute();
    const events = stored.map(({ id, payload }) => ({
      id,
      payload: shipmentTracked.payload.parse(payload) as ShipmentTracked,
    }));
    const handle = (some: typeof events) =>
      transaction(service.ctx.db, (tx) => noteIncidents(service.ctx, tx, shop.id, some));

    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.shuffledSubarray(events, { minLength: 1 }), { minLength: 1, maxLength: 4 }),
        async (batches) => {
          await Promise.all(batches.map(handle));
          const rows = await service.ctx.db
            .selectFrom("teamIncidents")
            .select("orderId")
            .where("shopId", "=", shop.id)
            .where("event", "=", "exception")
            .execute();
          expect(rows.map(({ orderId }) => orderId).toSorted()).toEqual(
            orders.map(({ id }) => id).toSorted(),
          );
        },
      ),
      { numRuns: 8 },
    );
    await Promise.all([sweep(), writeBundle.run(service.ctx, { shop: shop.id })]);
    expect(mails()).toHaveLength(1);
    await handle(events);
    pass(60);
    await sweep();
    expect(mails()).toHaveLength(1);
  });
});
