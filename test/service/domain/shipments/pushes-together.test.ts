import type { ShipmentId } from "../../../../contract/ids";
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyPushes } from "../../../../service/domain/shipments/apply-pushes";
import type { TrackingEvent } from "../../../../service/domain/tracking-providers/tracking-event";
import { anEvent } from "../../courier";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anOrder } from "../../shipments";

const STORY = [
  anEvent("INFO_RECEIVED", "2026-11-17T10:00:00Z"),
  anEvent("IN_TRANSIT", "2026-11-18T10:00:00Z"),
  anEvent("WAITING_DELIVERY", "2026-11-19T08:00:00Z"),
  anEvent("DELIVERED", "2026-11-19T15:00:00Z"),
];

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});

beforeEach(() => {
  service.logged.length = 0;
});

async function aFollowedShipment(of = shop) {
  const shipment = await aShipment(of);
  await service.settle();
  return shipment;
}

async function aShipment(of = shop) {
  const { number, shipments } = await anOrder(service, of);
  return { number, id: shipments[0]!.id };
}

/** Stores the push with its job, which is left waiting. */
async function push(updates: unknown): Promise<string> {
  const id = randomUUID();
  const body = typeof updates === "string" ? updates : JSON.stringify(updates);
  const headers = { "x-signature": "right", "x-id": id };
  const response = await fetch(`${service.url}/couriers/simulated/webhook`, {
    method: "POST",
    body,
    headers,
  });
  expect(response.status).toBe(200);
  return id;
}

const aScan = (trackingNumber: string, event: TrackingEvent, more: object = {}) => ({
  trackingNumber,
  events: [event],
  isTrackingStopped: false,
  estimatedDelivery: null,
  lastMile: null,
  tag: null,
  ...more,
});

const stateOf = (id: ShipmentId) =>
  service.ctx.db
    .selectFrom("shipments")
    .select(["status", "subStatus", "lastEventAt", "deliveredAt", "stoppedAt", "estimatedDeliveryAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const eventsOf = async (id: ShipmentId) =>
  (
    await service.ctx.db
      .selectFrom("trackingEvents")
      .select("message")
      .where("shipmentId", "=", id)
      .orderBy("occurredAt")
      .execute()
  ).map(({ message }) => message);

const isProcessed = async (id: string) =>
  (await service.ctx.db.selectFrom("inbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow())
    .processedAt !== null;

describe("pushes that wait together", () => {
  it("reach every shipment, each with all of its scans, in whichever shop it is", async () => {
    const other = await aShop(service);
    const [one, two, elsewhere] = [
      await aFollowedShipment(),
      await aFollowedShipment(),
      await aFollowedShipment(other),
    ];

    for (const event of STORY.toReversed()) {
      for (const { number } of [one, two, elsewhere]) await push([aScan(number, event)]);
    }
    await service.settle();

    for (const { id } of [one, two, elsewhere]) {
      expect(await stateOf(id)).toMatchObject({ status: "DELIVERED", deliveredAt: STORY[3]!.occurredAt });
      expect(await eventsOf(id)).toEqual(STORY.map(({ message }) => message));
    }
  });

  it("may bring nothing, alone and beside others", async () => {
    const { id, number } = await aFollowedShipment();
    const alone = await push([]);
    await service.settle();

    const beside = await push([]);
    await push([aScan(number, STORY[1]!)]);
    await service.settle();

    expect([await isProcessed(alone), await isProcessed(beside)]).toEqual([true, true]);
    expect(await stateOf(id)).toMatchObject({ status: "IN_TRANSIT" });
    expect(service.logged.filter(({ level }) => level !== "info")).toEqual([]);
  });

  it("are not held up by one that nobody can read, which is given up at once", async () => {
    const { id, number } = await aFollowedShipment();

    const before = await push([aScan(number, STORY[1]!)]);
    const broken = await push("{broken");
    const after = await push([aScan(number, STORY[3]!)]);
    await service.settle();

    expect(await stateOf(id)).toMatchObject({ status: "DELIVERED" });
    expect([await isProcessed(before), await isProcessed(broken), await isProcessed(after)]).toEqual([
      true,
      false,
      true,
    ]);
    const failed = await service.ctx.db
      .selectFrom("inbox")
      .select("error")
      .where("id", "=", broken)
      .executeTakeFirstOrThrow();
    expect(failed.error).toBe("Error at parsePush");
    const { rows } = await sql`
      select state, retry_count as tries from jobs.job
      where name = 'webhook.process-tracking' and data ->> 'id' = ${broken}
    `.execute(service.ctx.db);
    expect(rows).toEqual([{ state: "completed", tries: 0 }]);
    expect(service.logged).toContainEqual(
      expect.objectContaining({
        level: "warn",
        msg: "job ended without success",
        reason: "The push cannot be read",
      }),
    );
    expect(service.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("end a shipment once one of them gives it up, though others say more", async () => {
    const { id, number } = await aFollowedShipment();
    const estimatedDelivery = { from: "2026-11-25T00:00:00Z", to: "2026-11-26T00:00:00Z" };

    await push([aScan(number, STORY[0]!, { isTrackingStopped: true })]);
    await push([aScan(number, STORY[1]!)]);
    await push([{ ...aScan(number, STORY[1]!), estimatedDelivery }]);
    await service.settle();

    expect(await stateOf(id)).toMatchObject({
      stoppedAt: service.clock.now,
      estimatedDeliveryAt: new Date(estimatedDelivery.to),
    });
  });

  it("are not news of a shipment whose courier is only on trial", async () => {
    const { id, number } = await aFollowedShipment();

    await push([aScan(number, STORY[3]!, { tag: "trial", courier: "dhl" })]);
    await push([aScan(number, STORY[1]!)]);
    await service.settle();

    expect(await stateOf(id)).toMatchObject({ status: "IN_TRANSIT" });
  });

  it("write one mail of where the shipment is, not one for each step", async () => {
    const { number } = await aFollowedShipment();
    service.mails.sent.length = 0;

    // Out for delivery this morning: of yesterday's nobody is told any more.
    const outNow = anEvent("WAITING_DELIVERY", "2026-11-20T08:00:00Z");
    for (const event of [...STORY.slice(0, 2), outNow]) await push([aScan(number, event)]);
    await service.settle();

    expect(service.mails.sent).toHaveLength(1);
    expect(service.logged.filter(({ level }) => level === "warn")).toEqual([]);
  });

  it("leave what they would have left one by one", async () => {
    const step = fc.record({ shipment: fc.nat(2), event: fc.constantFrom(...STORY) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const [together, alone] = [await threeShipments(), await threeShipments()];
        const entries = (shipments: typeof alone) =>
          steps.map(({ shipment, event }) => anEntry([aScan(shipments[shipment]!.number, event)]));

        await applyPushes(service.ctx, entries(together));
        for (const entry of entries(alone)) await applyPushes(service.ctx, [entry]);

        for (const [index, { id }] of together.entries()) {
          expect(await stateOf(id)).toEqual(await stateOf(alone[index]!.id));
          expect(await eventsOf(id)).toEqual(await eventsOf(alone[index]!.id));
        }
      }),
      { numRuns: 8 },
    );
  });
});

const anEntry = (updates: unknown) => ({
  source: "simulated",
  id: randomUUID(),
  topic: "tracking",
  shopDomain: null,
  triggeredAt: null,
  body: Buffer.from(JSON.stringify(updates)),
  receivedAt: service.clock.now,
});

async function threeShipments() {
  const shipments = [await aShipment(), await aShipment(), await aShipment()];
  await service.settle();
  return shipments;
}
