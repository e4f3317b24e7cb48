import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { ShipmentId } from "../../../../contract/ids";
import { trackShipments } from "../../../../service/domain/shipments/track-shipments";
import type { TrackingEvent } from "../../../../service/domain/tracking-providers/tracking-event";
import type { TrackingRequest, TrackingResult } from "../../../../service/domain/tracking-providers/provider";
import { eraseCustomer } from "../../../../service/features/privacy/erase-customer";
import { processTrackingWebhook } from "../../../../service/main/webhooks/process-tracking-webhook.job";
import { propertyRuns } from "../../../property-runs";
import { anEvent, createCourier } from "../../courier";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anOrder } from "../../shipments";
import { pushTracking } from "./a-sent-shipment";

let service: TestService;
let shops: TestShop[];
/** What the provider knows of the number; an answer has what it knew when it was asked. */
let scans: TrackingEvent[] = [];
/** Calls that are under way: each is answered when a test says so. */
let answers: (() => void)[] = [];
let answersRegistrations = true;

const courier = createCourier();
const stateOf = ({ trackingNumber }: TrackingRequest): TrackingResult => ({
  ...{ trackingNumber, tag: null, events: [...scans], courier: null, status: null, subStatus: null },
  ...{ lastMile: null, estimatedDelivery: null, isTrackingStopped: false, raw: null },
});
const held = <Result>(result: Result): Promise<Result> =>
  new Promise((resolve) => answers.push(() => resolve(result)));
const provider = {
  ...courier,
  register: (asked: TrackingRequest[]) =>
    held(
      asked.map((shipment) => ({
        ...{ outcome: "accepted" as const, shipment },
        ...(answersRegistrations && { update: stateOf(shipment) }),
      })),
    ),
  read: (asked: TrackingRequest[]) =>
    held(asked.map((shipment) => ({ outcome: "found" as const, shipment, update: stateOf(shipment) }))),
};

beforeAll(async () => {
  service = await createTestService({ trackingProviders: [provider] });
  shops = [await aShop(service), await aShop(service)];
});

const STEPS = ["push", "register", "read", "answer", "change courier", "stop"] as const;
let numbers = 0;

/** One number, a parcel of each of two shops: whatever is under way when a push comes, both have every scan of it at the end. */
it("a push is never lost, whatever is asked, answered and changed while it comes", async () => {
  const steps = fc.array(
    fc.record({ step: fc.constantFrom(...STEPS, "push" as const), of: fc.nat({ max: 1 }) }),
    { minLength: 3, maxLength: 14 },
  );
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (story, isAnswered) => {
      answersRegistrations = isAnswered;
      const { shipments, number } = await aNumberOfTwoShops();
      const calls: Promise<unknown>[] = [];
      for (const { step, of } of story) await take(step, shipments[of]!, number, calls);
      while (answers.length > 0) answers.shift()!();
      await Promise.all(calls);
      await settleAll();

      for (const { id } of shipments) expect(await scansOf(id)).toEqual(scans.map(({ message }) => message));
    }),
    { numRuns: propertyRuns(15) },
  );
});

it("a push that is erased with one shop's customer is made up for by a read in the other", async () => {
  const { shipments, number } = await aNumberOfTwoShops();
  await pushTracking(service, [
    { trackingNumber: number, events: [], estimatedDelivery: null, isTrackingStopped: false },
  ]);

  const { shopifyId } = await service.ctx.db
    .selectFrom("orders")
    .innerJoin("shipments", "shipments.orderId", "orders.id")
    .select("shopifyId")
    .where("shipments.id", "=", shipments[0]!.id)
    .executeTakeFirstOrThrow();
  const dueAt = async () => {
    const of = service.ctx.db
      .selectFrom("shipments")
      .select("nextCheckAt")
      .where("id", "=", shipments[1]!.id);
    return (await of.executeTakeFirstOrThrow()).nextCheckAt;
  };
  expect((await dueAt())!.getTime()).toBeGreaterThan(service.clock.now.getTime());

  const person = { shopifyIds: [shopifyId], email: null, phone: null };
  await eraseCustomer(service.ctx, shipments[0]!.shop.id, person);

  expect(await dueAt()).toEqual(service.clock.now);
});

interface OfShop {
  id: ShipmentId;
  shop: TestShop;
}

async function aNumberOfTwoShops(): Promise<{ shipments: OfShop[]; number: string }> {
  scans = [];
  answers = [];
  const number = `SIMBETWEEN${(numbers += 1)}`;
  const shipments: OfShop[] = [];
  for (const shop of shops) {
    const order = await anOrder(service, shop);
    await service.ctx.db
      .updateTable("shipments")
      .set({ trackingNumber: number })
      .where("shopId", "=", shop.id)
      .where("orderId", "=", order.id)
      .execute();
    shipments.push({ id: order.shipments[0]!.id, shop });
  }
  // What saving the orders has queued is no part of the story.
  await settleAll();
  return { shipments, number };
}

async function take(
  step: (typeof STEPS)[number],
  { id, shop }: OfShop,
  number: string,
  calls: Promise<unknown>[],
): Promise<void> {
  const of = service.ctx.db.updateTable("shipments").where("shopId", "=", shop.id).where("id", "=", id);
  if (step === "push" || step === "stop") {
    const at = new Date(service.clock.now.getTime() - 3_600_000 + scans.length * 60_000);
    scans.push(anEvent("IN_TRANSIT", at.toISOString(), { message: `Scan ${scans.length}` }));
    const update = { trackingNumber: number, events: scans.slice(-1), estimatedDelivery: null };
    const { status } = await pushTracking(service, [{ ...update, isTrackingStopped: step === "stop" }]);
    expect(status).toBe(200);
    await processPushes();
  }
  if (step === "register") await of.set({ provider: null, providerState: "none" }).execute();
  if (step === "register" || step === "read") {
    const before = answers.length;
    let isDone = false;
    const asking = trackShipments(service.ctx, [{ shop: shop.id, id }]).finally(() => (isDone = true));
    calls.push(asking);
    while (answers.length === before && !isDone) await new Promise((resolve) => setImmediate(resolve));
  }
  if (step === "answer") answers.shift()?.();
  if (step === "change courier") {
    const { body } = await call(service, "POST", "/endApi/api/order/change-shipment", {
      as: shop,
      body: {
        id,
        courier: calls.length % 2 ? "usps" : "ups",
        tracking_number: number,
        allow_duplicate: true,
      },
    });
    expect(body.code, JSON.stringify(body)).toBe("00000");
  }
}

/** Until nothing is due, answering what is asked meanwhile. */
async function settleAll(): Promise<void> {
  let isDone = false;
  const settling = service.settle().finally(() => (isDone = true));
  while (!isDone) {
    answers.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await settling;
}

/** The webhook's job alone: what else is due would wait for an answer that is held. */
async function processPushes(): Promise<void> {
  const keys = await service.ctx.db
    .selectFrom("inbox")
    .select(["source", "id"])
    .where("processedAt", "is", null)
    .execute();
  if (keys.length > 0) await processTrackingWebhook.runBatch!(service.ctx, keys);
}

async function scansOf(id: ShipmentId): Promise<string[]> {
  const rows = await service.ctx.db
    .selectFrom("trackingEvents")
    .select("message")
    .where("shipmentId", "=", id)
    .orderBy("occurredAt")
    .execute();
  return rows.map(({ message }) => message);
}
