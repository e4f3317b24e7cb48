import type { OrderId, ShopId } from "../../../contract/ids";
import { MAX_LINKED_ORDERS, ordersOfAddressLink } from "../../domain/orders/orders-of-address.link";
import { ADDRESS_PURPOSE, type ShopperMailPayload } from "../../domain/orders/shopper-mail.delivery";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import type { Skip } from "../../platform/deliveries/channel";
import { localizerFor } from "../../platform/i18n/localizer";
import { renderEmail, type RenderedEmail } from "../../platform/mail/define-email";
import { orderLinksEmail } from "./order-links.email";

/** A link to the newest orders of the address; nothing is sent to an address that has none. */
export async function renderOrderLinks(
  ctx: Context,
  shop: Shop,
  { address, language }: Extract<ShopperMailPayload, { kind: "orders" }>,
): Promise<(RenderedEmail & { to: string }) | Skip> {
  const asked = ctx.secrets.open(address, ADDRESS_PURPOSE);
  const orders = await listOrdersOfAddress(ctx.db, shop.id, asked);
  const [newest] = orders;
  if (!newest) return { skip: "no_orders" };
  const localizer = localizerFor(language, shop.timezone, ctx.now());
  const ids = orders.map(({ id }) => id);
  return {
    // As the shop has it: what was typed differs in its case at most.
    to: newest.email ?? asked,
    ...renderEmail(orderLinksEmail, localizer, {
      shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
      link: ordersOfAddressLink(ctx, shop, ids, localizer.locale),
    }),
  };
}

/** By the customer's row, which has the address in lower case; the newest first. */
function listOrdersOfAddress(
  db: Db,
  shop: ShopId,
  address: string,
): Promise<{ id: OrderId; email: string | null }[]> {
  return db
    .selectFrom("orders")
    .innerJoin("customers", (join) =>
      join.onRef("customers.shopId", "=", "orders.shopId").onRef("customers.id", "=", "orders.customerId"),
    )
    .select(["orders.id", "orders.email"])
    .where("orders.shopId", "=", shop)
    .where("customers.email", "=", address)
    .where("orders.deletedAt", "is", null)
    .orderBy("orders.orderedAt", "desc")
    .orderBy("orders.id", "desc")
    .limit(MAX_LINKED_ORDERS)
    .execute();
}
