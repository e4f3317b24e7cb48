import { CONFLICT, TOKEN_INVALID } from "../../../contract/errors";
import type { LinkActor } from "../../platform/context";
import { ordersOfAddressKind, ordersOfSubject } from "../../domain/orders/orders-of-address.link";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { claimLinkUse } from "../../platform/signed-links/claim-link-use";
import { verifySignedLink } from "../../platform/signed-links/signed-link";
import { listOrdersById, type OrderToTrack } from "../../read/tracked-order/tracked-orders.queries";

type Link = LinkActor<"orders-of-address">;

/** The link of a mail, if it is ours, of this shop, and not over; null for any other. Changes nothing: mail scanners open links. */
export function readLink({ config, now }: Context, shop: Shop, token: string): Link | null {
  try {
    const actor = verifySignedLink(token, config, now());
    const isOfShop = actor.shop === shop.id && actor.link.issuedAt >= shop.installedAt;
    return actor.kind === ordersOfAddressKind.name && isOfShop ? (actor as Link) : null;
  } catch (error) {
    if (error instanceof AppError && error.code === TOKEN_INVALID) return null;
    throw error;
  }
}

/** The orders of a link, which is used up by it once more; null for one that is not good, or was used too often. */
export async function openLink(ctx: Context, shop: Shop, token: string): Promise<OrderToTrack[] | null> {
  const link = readLink(ctx, shop, token);
  if (!link) return null;
  try {
    return await transaction(ctx.db, async (tx) => {
      await claimLinkUse(tx, ordersOfAddressKind, link, {}, ctx.now());
      const orders = await listOrdersById(tx, shop.id, ordersOfSubject(link.subject));
      return orders.toSorted((a, b) => b.orderedAt.getTime() - a.orderedAt.getTime());
    });
  } catch (error) {
    if (error instanceof AppError && error.code === CONFLICT) return null;
    throw error;
  }
}
