import type { ShipmentId } from "../../../../contract/ids";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { ShipmentStatus } from "../../../../contract/shipment-status";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import type {
  EventSource,
  TrackingEvent,
} from "../../../../service/domain/tracking-providers/tracking-event";
import { anEvent } from "../../courier";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { propertyRuns } from "../../../property-runs";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});

/** A shipment nobody has asked about yet. */
async function aShipment(): Promise<ShipmentId> {
  const { db } = service.ctx;
  const at = new Date("2026-11-10T09:00:00Z");
  const key = `${Math.random()}`;
  const order = await db
    .insertInto("orders")
    .values({
      shopId: shop.id,
      shopifyId: key,
      name: key,
      orderedAt: at,
      shopifyUpdatedAt: at,
      createdAt: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const fulfillment = await db
    .insertInto("fulfillments")
    .values({
      shopId: shop.id,
      orderId: order.id,
      shopifyId: key,
      status: "success",
      shopifyUpdatedAt: at,
      createdAt: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const shipment = await db
    .insertInto("shipments")
    .values({
      shopId: shop.id,
      orderId: order.id,
      fulfillmentId: fulfillment.id,
      trackingNumber: key,
      shippedAt: at,
      createdAt: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return shipment.id;
}

const statuses: (ShipmentStatus | null)[] = [
  "INFO_RECEIVED",
  "IN_TRANSIT",
  "WAITING_DELIVERY",
  "DELIVERY_FAILED",
  "ABNORMAL",
  "DELIVERED",
  null,
];
const sources: EventSource[] = ["17track", "simulated", "shopify"];

/** Few moments and few words, so that two sources often tell of the same scan, and understand it differently. */
const event: fc.Arbitrary<TrackingEvent> = fc
  .record({
    status: fc.constantFrom(...statuses),
    minute: fc.integer({ min: 0, max: 5 }),
    message: fc.constantFrom("Scanned", "Handed over"),
    source: fc.constantFrom(...sources),
    isReturn: fc.boolean(),
    flag: fc.constantFrom(null, "delayed" as const, "weather" as const),
  })
  .map(({ status, minute, message, source, isReturn, flag }) =>
    anEvent(status, `2026-11-18T10:0${minute}:00Z`, {
      message,
      source,
      flag,
      subStatus: status === "ABNORMAL" && isReturn ? "ABNORMAL_06" : null,
    }),
  );

const columns = [
  "status",
  "flag",
  "responsible",
  "subStatus",
  "statusAt",
  "firstEventAt",
  "lastEventAt",
  "lastEvent",
  "deliveredAt",
  "nextCheckAt",
] as const;

/** The shipment after these batches were heard one after the other. */
async function after(batches: TrackingEvent[][]) {
  const shipmentId = await aShipment();
  for (const events of batches)
    await applyTracking(service.ctx, shop.id, [{ shipmentId, events, isCheck: true }]);
  const row = await service.ctx.db
    .selectFrom("shipments")
    .select([...columns])
    .where("id", "=", shipmentId)
    .executeTakeFirstOrThrow();
  // Looks are spread by the shipment's id.
  return { ...row, nextCheckAt: row.nextCheckAt === null };
}

describe("what is heard of a shipment", () => {
  it("ends in the same row in every order of arrival, in any batches, and however often it is repeated", async () => {
    const story = fc.array(event, { minLength: 1, maxLength: 7 }).chain((events) =>
      fc.record({
        events: fc.constant(events),
        shuffled: fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
        size: fc.integer({ min: 1, max: 4 }),
      }),
    );

    await fc.assert(
      fc.asyncProperty(story, async ({ events, shuffled, size }) => {
        const batches = Array.from({ length: Math.ceil(shuffled.length / size) }, (_, index) =>
          shuffled.slice(index * size, (index + 1) * size),
        );

        expect(await after(batches)).toEqual(await after([events]));
      }),
      { numRuns: propertyRuns(10) },
    );
  });

  it("ends in the same row when it is heard from all sides at once", async () => {
    const events = [
      anEvent("IN_TRANSIT", "2026-11-18T10:00:00Z", { source: "shopify" }),
      anEvent("WAITING_DELIVERY", "2026-11-18T10:01:00Z"),
      anEvent("DELIVERED", "2026-11-18T10:02:00Z", { source: "17track" }),
    ];
    const shipmentId = await aShipment();

    await Promise.all(
      [...events, ...events].map((each) =>
        applyTracking(service.ctx, shop.id, [{ shipmentId, events: [each] }]),
      ),
    );

    const row = await service.ctx.db
      .selectFrom("shipments")
      .select(["status", "deliveredAt", "nextCheckAt"])
      .where("id", "=", shipmentId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      status: "DELIVERED",
      deliveredAt: new Date("2026-11-18T10:02:00Z"),
      nextCheckAt: null,
    });
    const stored = await service.ctx.db
      .selectFrom("trackingEvents")
      .select("id")
      .where("shipmentId", "=", shipmentId)
      .execute();
    expect(stored).toHaveLength(3);
  });
});
