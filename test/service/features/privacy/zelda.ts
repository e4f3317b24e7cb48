import type { OrderRecord } from "../../../../sandbox/shopify/records";
import { anEvent } from "../../courier";
import type { TestService, TestShop } from "../../harness";

let zeldas = 0;

/** A Zelda of its own for each test, whose words are nobody else's: none may be left anywhere. */
export function aZelda() {
  zeldas += 1;
  // Long enough to stand in no encrypted token by chance.
  const mark = `quist${zeldas}veldt`;
  return {
    email: `Zelda.${mark}@example.com`,
    person: {
      firstName: `Zelda${mark}`,
      lastName: `Gaard${mark}`,
      address1: `7 Snowdrop Lane ${mark}`,
      phone: `+49 151 ${zeldas}777`,
    },
    /** What of her could be left somewhere. */
    traces: new RegExp(`${mark}|49 ?151 ?${zeldas}777`, "i"),
  };
}

let count = 0;

export const tick = (service: TestService, ms = 1000) =>
  void (service.clock.now = new Date(service.clock.now.getTime() + ms));

/** An order that has gone all the way: shipment, events that name the person, mails. */
export async function anOrderOfZelda(
  service: TestService,
  shop: TestShop,
  zelda: ReturnType<typeof aZelda>,
): Promise<OrderRecord> {
  tick(service);
  count += 1;
  const trackingNumber = `SIM${String(count).padStart(9, "0")}`;
  const at = new Date(service.clock.now.getTime() - 3_600_000).toISOString();
  service.courier.knows(
    trackingNumber,
    anEvent("IN_TRANSIT", at, { message: `For ${zelda.person.lastName.toUpperCase()}, left depot` }),
  );
  const { shopify } = service.sandbox;
  const order = shopify.placeOrder(shop.domain, {
    email: zelda.email,
    phone: zelda.person.phone,
    shippingAddress: zelda.person,
  });
  shopify.fulfillOrder(shop.domain, order.id, { trackingNumber });
  await service.settle();
  return order;
}

export async function audited(service: TestService, shop: TestShop): Promise<string[]> {
  const rows = await service.ctx.db
    .selectFrom("auditEntries")
    .select("action")
    .where("shopId", "=", shop.id)
    .execute();
  return rows.map((row) => row.action);
}
