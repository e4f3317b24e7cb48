import type { MailFacts, MailRecipient } from "../../../storefront/mail/mail-facts";
import { brandOfPage } from "../../domain/pages/shop-brand/present-shop-brand";
import { findShopBrand, type ShopBrandRow } from "../../domain/pages/shop-brand/shop-brands.queries";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { addressLines } from "../../read/order-detail/address-lines";
import type { OrderToTrack } from "../../read/tracked-order/tracked-orders.queries";

/** The shop's storefront. */
export const urlOfShop = (shop: Pick<Shop, "primaryDomain" | "domain">) =>
  `https://${shop.primaryDomain ?? shop.domain}`;

/** What a mail says of its shop. */
export async function shopOfMail(
  ctx: Pick<Context, "config" | "db">,
  shop: Shop,
): Promise<Pick<MailFacts, "shop" | "imageBase">> {
  return presentShopOfMail(ctx, shop, await findShopBrand(ctx.db, shop.id));
}

/** The same with a brand that was read already. */
export function presentShopOfMail(
  { config }: Pick<Context, "config">,
  shop: Shop,
  row: ShopBrandRow | undefined,
): Pick<MailFacts, "shop" | "imageBase"> {
  const brand = {
    accent: row?.primaryColours?.background ?? null,
    logo: brandOfPage(row, shop).logo ?? null,
  };
  return { shop: { name: shop.name, url: urlOfShop(shop), brand }, imageBase: config.appUrl };
}

/** Whom a mail goes to. */
export function recipientOf({ customerName, email, shipTo, country }: OrderToTrack): MailRecipient {
  const { name = null, city = null, zip = null } = shipTo ?? {};
  return {
    ...{ name: customerName ?? name, email, city, postalCode: zip, country: shipTo?.country ?? country },
    street: [shipTo?.address1, shipTo?.address2].filter(Boolean).join(", ") || null,
    region: shipTo?.provinceCode ?? shipTo?.province ?? null,
    address: addressLines(shipTo && { ...shipTo, name: null }),
  };
}
