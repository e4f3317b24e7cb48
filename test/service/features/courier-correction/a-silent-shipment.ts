import type { ShipmentId } from "../../../../contract/ids";
import type {
  TrackingProvider,
  TrackingRequest,
} from "../../../../service/domain/tracking-providers/provider";
import { createCourier } from "../../courier";
import type { TestService, TestShop } from "../../harness";
import { aFulfillment, anEventAt, anOrder } from "../../shipments";

/** A provider that knows events by courier, and what it was asked to register and to stop. */
export function createWorld() {
  const courier = createCourier();
  const known = new Map<string, Date[]>();
  const registered: TrackingRequest[] = [];
  const stopped: TrackingRequest[] = [];
  const provider: TrackingProvider = {
    ...courier,
    register: (shipments) => {
      registered.push(...shipments);
      return courier.register(shipments);
    },
    stop: (shipments) => {
      stopped.push(...shipments);
      return courier.stop(shipments);
    },
    async read(shipments) {
      const results = await courier.read(shipments);
      return results.map((result, index) => {
        const dates = known.get(shipments[index]!.courier ?? "") ?? [];
        if (result.outcome === "rejected") return result;
        return { ...result, update: { ...result.update, events: dates.map((date) => anEventAt(date)) } };
      });
    },
  };
  return { provider, known, registered, stopped };
}

export const DAY = 86_400_000;

/** A shipment that Shopify says is UPS's, with the number of a GLS shipment, shipped so many days ago. */
export async function aSilentShipment(
  service: TestService,
  world: ReturnType<typeof createWorld>,
  shop: TestShop,
  days = 6,
  url: string | null = null,
) {
  const shippedAt = new Date(service.clock.now.getTime() - days * DAY);
  const shopifyId = String(8_000_000_000 + Math.floor(Math.random() * 1e9));
  const fulfillment = {
    ...aFulfillment(shopifyId, [], shippedAt),
    trackings: [{ number: "12345678906", company: "UPS", url }],
  };
  const order = await anOrder(service, shop, { orderedAt: shippedAt, fulfillments: [fulfillment] });
  const id = order.shipments[0]!.id;
  await service.settle();
  await service.ctx.db
    .updateTable("shipments")
    .set({ status: "NO_RECORD", provider: "simulated", providerState: "registered" })
    .where("id", "=", id)
    .execute();
  world.registered.length = 0;
  return id;
}

export const shipment = (service: TestService, id: ShipmentId) =>
  service.ctx.db.selectFrom("shipments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

export const history = (service: TestService, shop: TestShop) =>
  service.ctx.db
    .selectFrom("courierHistory")
    .selectAll()
    .where("shopId", "=", shop.id)
    .orderBy("id")
    .execute();
