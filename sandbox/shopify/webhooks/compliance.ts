import type { OrderRecord } from "../records";
import type { ShopStore } from "../shop-store";
import type { Payload } from "./publish";
import type { ComplianceTopic } from "./topics";

/** Payload of the compliance topics: all orders of the buyer, by e-mail. */
export function compliancePayload(shop: ShopStore, topic: ComplianceTopic, order?: OrderRecord): Payload {
  const about = { shop_id: BigInt(shop.record.id), shop_domain: shop.record.domain };
  if (topic === "shop/redact") return about;
  if (!order) throw new Error(`${topic} is about a buyer: say which order`);

  const orders = shop.list("order").filter((other) => other.email === order.email && order.email !== null);
  const ids = (orders.length > 0 ? orders : [order]).map((each) => BigInt(each.id));
  const customer = {
    id: order.customerId === null ? null : BigInt(order.customerId),
    email: order.email,
    phone: order.phone,
  };
  return topic === "customers/redact"
    ? { ...about, customer, orders_to_redact: ids }
    : { ...about, customer, orders_requested: ids, data_request: { id: BigInt(order.id) % 1_000_000n } };
}
