import { LINK_PARAMETER } from "../../../contract/signed-links";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { defineLinkKind, signLinkToken } from "../../platform/signed-links/signed-link";
import { type AddressedShop, pageUrlOf } from "../shops/shop-addresses";

/** In the email that asks whether an address wants to be told of a shipment's next change; the tracking page opens it. */
export const shipmentWatchKind = defineLinkKind({
  name: "shipment-watch",
  page: "/t",
  // As long as such a wish is kept.
  expiresInDays: 60,
  // Agreeing and taking it back do the same however often they are done.
  uses: "any",
});

export function shipmentWatchLink(
  { config, now }: Pick<Context, "config" | "now">,
  shop: AddressedShop & { id: ShopId },
  watch: string,
  locale: string,
): string {
  const token = signLinkToken(config, shipmentWatchKind, { shop: shop.id, subject: watch }, now());
  return `${pageUrlOf(config, shop)}?${new URLSearchParams({ locale, [LINK_PARAMETER]: token })}`;
}
