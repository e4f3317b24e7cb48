import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import type { ShipmentId } from "../../../../contract/ids";
import type { TestService, TestShop } from "../../harness";
import { aFulfillment, anEventAt, anOrder } from "../../shipments";

const DAY_MS = 86_400_000;
/** Monday. */
export const START = new Date("2026-08-03T09:00:00Z");
export const dayAfter = (days: number) => new Date(START.getTime() + days * DAY_MS);

let numbers = 0;

/** Parcels of one shop to Germany, and what is stored of them. */
export function shipmentsOf(service: TestService, shop: TestShop) {
  async function place(day: number): Promise<ShipmentId> {
    numbers += 1;
    const fulfillments = [aFulfillment(`${numbers}`, [`SH${numbers}`], dayAfter(day))];
    service.clock.now = dayAfter(day);
    const order = await anOrder(service, shop, { orderedAt: dayAfter(day), country: "DE", fulfillments });
    return order.shipments[0]!.id;
  }

  const update = (shipmentId: ShipmentId, day: number, status: "IN_TRANSIT" | "DELIVERED") => ({
    ...{ shipmentId, isCheck: true },
    events: [anEventAt(dayAfter(day), { status, message: `${status} on day ${day}` })],
  });

  async function scan(id: ShipmentId, day: number, status: "IN_TRANSIT" | "DELIVERED"): Promise<void> {
    service.clock.now = dayAfter(day);
    await applyTracking(service.ctx, shop.id, [update(id, day, status)]);
  }

  /** Scanned on the next day; delivered after so many days, or never heard of again. */
  async function send(day: number, took: number | null): Promise<ShipmentId> {
    const id = await place(day);
    await scan(id, day + 1, "IN_TRANSIT");
    if (took !== null) await scan(id, day + took, "DELIVERED");
    return id;
  }

  /** A parcel for each number of days, all handed over on the same day: as `send`, told together. */
  async function sendAll(day: number, took: (number | null)[]): Promise<void> {
    const ids: ShipmentId[] = [];
    for (const _ of took) ids.push(await place(day));
    const tell = (at: number, status: "IN_TRANSIT" | "DELIVERED", scanned: ShipmentId[]) => {
      service.clock.now = dayAfter(at);
      return applyTracking(
        service.ctx,
        shop.id,
        scanned.map((id) => update(id, at, status)),
      );
    };
    await tell(day + 1, "IN_TRANSIT", ids);
    for (const days of [...new Set(took)].filter((each) => each !== null).toSorted((a, b) => a - b)) {
      await tell(
        day + days,
        "DELIVERED",
        ids.filter((_, index) => took[index] === days),
      );
    }
  }

  const { db } = service.ctx;
  const ofShop = (table: "finishedShipments" | "transitHistories" | "deliveryForecasts") =>
    db.selectFrom(table).where("shopId", "=", shop.id);
  return {
    ...{ place, update, scan, send, sendAll },
    finished: () =>
      ofShop("finishedShipments")
        .select(["shipmentId", "delivered", "learnedAt"])
        .orderBy("shipmentId")
        .execute(),
    async part(kind: "days" | "progress" | "levels", key: string) {
      const row = await ofShop("transitHistories")
        .select("state")
        .where("kind", "=", kind)
        .where("key", "=", key)
        .executeTakeFirst();
      return row?.state as { shipments?: number; lastSeen?: number; lostLater?: number } | undefined;
    },
    parts: () =>
      ofShop("transitHistories").select(["kind", "key", "state"]).orderBy("kind").orderBy("key").execute(),
    forecast: (id: ShipmentId) =>
      ofShop("deliveryForecasts").selectAll().where("shipmentId", "=", id).executeTakeFirst(),
    /** As if all of it had happened before there was a history. */
    async forget() {
      await db.deleteFrom("finishedShipments").where("shopId", "=", shop.id).execute();
      await db.deleteFrom("transitHistories").where("shopId", "=", shop.id).execute();
    },
  };
}
