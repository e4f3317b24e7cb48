import { isDeepStrictEqual } from "node:util";
import { type MailDesign, mailDesign } from "../../../contract/mail-design";
import type { MailFacts } from "../../../storefront/mail/mail-facts";
import { brandOfPage } from "../pages/shop-brand/present-shop-brand";
import { findShopBrand, type ShopBrandRow } from "../pages/shop-brand/shop-brands.queries";
import { hasFeature } from "../gates/require-feature";
import type { Shop } from "../shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { readSetting } from "../../platform/settings/settings";

/** The shop's storefront. */
export const urlOfShop = (shop: Pick<Shop, "primaryDomain" | "domain">) =>
  `https://${shop.primaryDomain ?? shop.domain}`;

/** What a mail says of its shop. */
export async function shopOfMail(
  ctx: Pick<Context, "config" | "db" | "gates" | "now">,
  shop: Shop,
): Promise<Pick<MailFacts, "shop" | "imageBase">> {
  const design = await designInForce(ctx, ctx.db, shop, await readSetting(ctx.db, shop.id, mailDesign));
  return presentShopOfMail(ctx, shop, { brand: await findShopBrand(ctx.db, shop.id), design });
}

/** What is set, where the plan has it. */
export async function designInForce(
  ctx: Pick<Context, "gates" | "now">,
  db: Db,
  shop: Shop,
  saved: MailDesign,
): Promise<MailDesign> {
  if (isDeepStrictEqual(saved, mailDesign.initial)) return saved;
  return (await hasFeature(ctx, db, shop, "notification-setting")) ? saved : mailDesign.initial;
}

/** The same with rows that were read already. */
export function presentShopOfMail(
  { config }: Pick<Context, "config">,
  shop: Shop,
  { brand: row, design }: { brand: ShopBrandRow | undefined; design: MailDesign },
): Pick<MailFacts, "shop" | "imageBase"> {
  const brand = {
    accent: row?.primaryColours?.background ?? null,
    logo: brandOfPage(row, shop).logo ?? null,
  };
  const { name, locale } = shop;
  return { shop: { name, url: urlOfShop(shop), locale, brand, design }, imageBase: config.appUrl };
}
