import type { HistoryEntry } from "../../../../../contract/order-history";
import { TRACKING_SCOPE } from "../../../../../contract/optional-scopes";
import type { ShipmentId } from "../../../../../contract/ids";
import { signAdminToken } from "../../../../../service/domain/shops/admin-token";
import { call, type TestService, type TestShop } from "../../../harness";
import { saveSetting } from "../../../save-setting";

const PATH = "/api/store/courier-writeback";

/** What a test of the write-back does at both sides: in the app, and at the simulated Shopify. */
export function aWriteback(service: TestService, shop: TestShop) {
  const { shopify } = service.sandbox;
  const { db } = service.ctx;
  const later = (seconds = 60) => {
    service.clock.now = new Date(service.clock.now.getTime() + seconds * 1000);
  };
  /** A session of now: days may pass in a test. */
  const as = async () => ({
    bearer: await signAdminToken(service.config, shop.domain, 3600, service.clock.now),
  });
  const orderAt = (fulfillment: string) =>
    service.shopifyStore.getShop(shop.domain).findOrderOfFulfillment(fulfillment)!;
  const shipmentsOf = (fulfillment: string) =>
    db
      .selectFrom("shipments as s")
      .innerJoin("fulfillments as f", (join) =>
        join.onRef("f.shopId", "=", "s.shopId").onRef("f.id", "=", "s.fulfillmentId"),
      )
      .select(["s.id", "s.orderId", "s.courier", "s.courierName", "s.trackingNumber", "s.trackingUrl"])
      .where("s.shopId", "=", shop.id)
      .where("f.shopifyId", "=", fulfillment)
      .where("s.cancelledAt", "is", null)
      .orderBy("s.trackingNumber")
      .execute();

  const changes = async (fulfillment: string) => {
    const orderId = (await shipmentsOf(fulfillment))[0]!.orderId;
    const { body } = await call(service, "GET", `/endApi/api/order/history?id=${orderId}`, {
      as: await as(),
    });
    return body.data.content as HistoryEntry[];
  };

  return {
    later,
    shipmentsOf,
    async switchOn(enabled = true) {
      const { status } = await saveSetting(service, shop, PATH, { enabled });
      if (status !== 200) throw new Error(`The setting was not saved (${status})`);
      later();
    },
    show: async () => (await call(service, "GET", `/endApi${PATH}`, { as: await as() })).body.data,
    async ship(trackingNumbers: string[], company: string | null, url?: string): Promise<string> {
      const order = shopify.placeOrder(shop.domain, { email: "anna@example.com" });
      const given = { trackingNumbers, company, ...(url && { url }) };
      const { id } = shopify.fulfillOrder(shop.domain, order.id, given);
      await service.settle();
      return id;
    },
    /** The merchant changes it in the app; null: detect again. */
    async choose(id: ShipmentId, number: string, courier: string | null): Promise<number> {
      later();
      const body = { id, tracking_number: number, courier };
      return (await call(service, "POST", "/endApi/api/order/change-shipment", { as: await as(), body }))
        .status;
    },
    /** What Shopify has: company and link of each number. */
    shown: (fulfillment: string) =>
      orderAt(fulfillment)
        .fulfillments.find(({ id }) => id === fulfillment)!
        .trackings.map(({ number, company, url }) => ({ number, company, url })),
    /** The merchant names a company at Shopify. */
    rename: (fulfillment: string, trackingNumber: string, company: string) =>
      shopify.updateFulfillment(shop.domain, fulfillment, { trackingNumber, company }),
    /** Something else of it changes there, and its webhook tells all of it. */
    touch: (fulfillment: string) =>
      shopify.updateFulfillment(shop.domain, fulfillment, { status: "SUCCESS" }),
    revoke: () => shopify.revokeScopes(shop.domain, [TRACKING_SCOPE]),
    grant: () => shopify.grantScopes(shop.domain, [TRACKING_SCOPE]),
    deliveries: () =>
      db
        .selectFrom("deliveryLog")
        .select(["state", "reason", "receipt"])
        .where("shopId", "=", shop.id)
        .where("channel", "=", "courier-writeback")
        .orderBy("id")
        .orderBy("doneAt")
        .execute(),
    open: () =>
      db
        .selectFrom("deliveries")
        .select(["state", "reason", "attempts"])
        .where("shopId", "=", shop.id)
        .where("channel", "=", "courier-writeback")
        .orderBy("id")
        .execute(),
    changes,
    /** How many updates by Shopify the order's history tells. */
    updates: async (fulfillment: string) =>
      (await changes(fulfillment)).filter(({ change, by }) => change.kind === "updated" && by === "shopify")
        .length,
    /** What the order's history says of it, the newest first. */
    async history(fulfillment: string) {
      return (await changes(fulfillment)).flatMap(({ change, writes }) =>
        writes.filter(({ what }) => what === "courier").map((write) => ({ change: change.kind, ...write })),
      );
    },
  };
}
