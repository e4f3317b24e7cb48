import { TOKEN_INVALID } from "../../../contract/errors";
import type { LinkKindName } from "../../../contract/signed-links";
import { findShopAndBillingShop, type Shop } from "../../domain/shops/shops.queries";
import type { Context, LinkActor } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { verifySignedLink } from "../../platform/signed-links/signed-link";
import { bearerOf } from "./authenticate";

interface OpenedLink {
  actor: LinkActor;
  ownShop: Shop;
  billingShop: Shop;
}

/**
 * Whoever has opened a link of this kind, with the link's shop. Whether the link was used is not asked here: one that was says
 * so when it is opened again.
 * @throws AppError TOKEN_INVALID: `signedLinkInvalid`, `signedLinkExpired`, `signedLinkOtherKind`, `notInstalled`
 */
export async function authenticateLink(
  { db, config, now }: Pick<Context, "db" | "config" | "now">,
  kind: LinkKindName,
  request: Pick<Request, "headers">,
): Promise<OpenedLink> {
  const actor = verifySignedLink(bearerOf(request), config, now());
  if (actor.kind !== kind) throw new AppError(TOKEN_INVALID, "signedLinkOtherKind");
  const shops = await findShopAndBillingShop(db, actor.shop);
  if (!shops || shops.shop.uninstalledAt) throw new AppError(TOKEN_INVALID, "notInstalled");
  // Its team may be another one since the shop has installed the app anew.
  if (actor.link.issuedAt < shops.shop.installedAt) throw new AppError(TOKEN_INVALID, "signedLinkInvalid");
  return { actor, ownShop: shops.shop, billingShop: shops.billingShop };
}
