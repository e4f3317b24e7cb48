import type { OrderId, ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { LINK_PARAMETER } from "../../../contract/signed-links";
import { defineLinkKind, signLinkToken } from "../../platform/signed-links/signed-link";
import { type AddressedShop, pageUrlOf } from "../shops/shop-addresses";

/** In the mail that answers a look-up by e-mail address alone; the tracking page opens it. */
export const ordersOfAddressKind = defineLinkKind({
  name: "orders-of-address",
  page: "/t",
  expiresInDays: 1,
  uses: 3,
});

/** Orders that one link names; the newest of a customer who has more. */
export const MAX_LINKED_ORDERS = 15;

/** Opens these orders on the shop's tracking page. */
export function ordersOfAddressLink(
  { config, now }: Pick<Context, "config" | "now">,
  shop: AddressedShop & { id: ShopId },
  orders: OrderId[],
  locale: string,
): string {
  const token = signLinkToken(
    config,
    ordersOfAddressKind,
    { shop: shop.id, subject: orders.join(",") },
    now(),
  );
  return `${pageUrlOf(config, shop)}?${new URLSearchParams({ locale, [LINK_PARAMETER]: token })}`;
}

/** The subject of such a link. */
export const ordersOfSubject = (subject: string) => subject.split(",") as OrderId[];
