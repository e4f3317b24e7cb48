import type { ShipmentId } from "../../../../contract/ids";
import { trackShipments } from "../../../../service/domain/shipments/track-shipments";
import { createCourier } from "../../courier";
import type { TestService, TestShop } from "../../harness";
import { anOrder } from "../../shipments";

export const START = new Date("2026-11-20T12:00:00Z");
export const first = { ...createCourier(), id: "17track" as const };
export const second = { ...createCourier(), id: "aftership" as const };
/** How the first provider answers unless a test changes it. */
export const { register } = first;

/** Both providers and the service's record of them, as they are before the first test. */
export async function resetProviders(service: TestService): Promise<void> {
  service.clock.now = START;
  first.register = register;
  for (const provider of [first, second]) {
    provider.failWith(null);
    provider.asked.length = 0;
  }
  const { db, config } = service.ctx;
  config.providerOrder = undefined;
  for (const table of ["providerHealth", "providerOverrides", "providerBudgets", "providerUse"] as const) {
    await db.deleteFrom(table).execute();
  }
}

/** A shipment nobody has been asked about; the job that saving it queues is left for later. */
export async function aShipment(service: TestService, shop: TestShop) {
  const { shipments } = await anOrder(service, shop);
  return shipments[0]!.id;
}

export const trackNow = (service: TestService, shop: TestShop, ...ids: ShipmentId[]) =>
  trackShipments(
    service.ctx,
    ids.map((id) => ({ shop: shop.id, id })),
  );

export const storedShipment = (service: TestService, id: ShipmentId) =>
  service.ctx.db.selectFrom("shipments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
