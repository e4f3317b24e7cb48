import type { OrderId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { defineLinkKind, signedLink } from "../../platform/signed-links/signed-link";
import type { Shop } from "../shops/shops.queries";

/** In mails to the shop's team about one order; what it does is in features/update-status. */
export const updateStatusKind = defineLinkKind({
  name: "update-status",
  page: "/track/orders/updateStatus",
  expiresInDays: 7,
  uses: 1,
});

/** Opens the page on which the status of this order is set, in the shop's language. */
export function updateStatusLink(
  { config, now }: Pick<Context, "config" | "now">,
  { id: shop, locale }: Pick<Shop, "id" | "locale">,
  order: OrderId,
): string {
  return signedLink(config, updateStatusKind, { shop, subject: order, locale }, now());
}
