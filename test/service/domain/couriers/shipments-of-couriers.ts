import {
  saveProviderCatalog,
  upsertCatalogCouriers,
} from "../../../../service/domain/couriers/catalog-couriers.queries";
import { call, type TestService, type TestShop } from "../../harness";
import { aFulfillment, anOrder } from "../../shipments";

export const postCourier = (service: TestService, shop: TestShop, path: string, body: object) =>
  call(service, "POST", `/endApi/api/courier/${path}`, { as: shop, body });

export async function aShipment(
  service: TestService,
  shop: TestShop,
  number: string,
  company: string | null,
) {
  const shippedAt = new Date(service.clock.now.getTime() - 86_400_000);
  const shopifyId = String(7_000_000_000 + Math.floor(Math.random() * 1e9));
  const fulfillment = {
    ...aFulfillment(shopifyId, [], shippedAt),
    trackings: [{ number, company: company as string, url: null }],
  };
  const order = await anOrder(service, shop, { fulfillments: [fulfillment] });
  return service.ctx.db
    .selectFrom("shipments")
    .selectAll()
    .where("id", "=", order.shipments[0]!.id)
    .executeTakeFirstOrThrow();
}

/** Three couriers of the provider's list, far apart in it. */
export async function saveListedCouriers(service: TestService): Promise<void> {
  const courierAt = (index: number) => ({
    code: `17track-${index}`,
    name: `Listed ${index}`,
    plainName: `listed${index}`,
    chineseName: null,
    country: "CN",
    homepage: "https://listed.example",
    phone: null,
    trackingUrl: "https://listed.example/{number}",
    sortPosition: index,
  });
  const { ctx, clock } = service;
  const couriers = [courierAt(0), courierAt(700), courierAt(1200)];
  await upsertCatalogCouriers(ctx.db, couriers, clock.now);
  const read = { couriers: couriers.length, readAt: clock.now, error: null };
  await saveProviderCatalog(ctx.db, "17track", read, clock.now);
}
