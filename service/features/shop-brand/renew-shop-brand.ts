import { BAD_PARAMETER, CONFLICT, TOO_LARGE } from "../../../contract/errors";
import type { ShopId } from "../../../contract/ids";
import type { Image } from "../../../contract/images";
import type { BrandColours, ShopBrand } from "../../../contract/shop-brand";
import { type Brand, StorefrontError } from "../../adapters/shopify/storefront";
import { storeImage } from "../../domain/images/store-image";
import { presentShopBrand } from "../../domain/pages/shop-brand/present-shop-brand";
import {
  findShopBrand,
  saveShopBrand,
  type ShopBrandRow,
} from "../../domain/pages/shop-brand/shop-brands.queries";
import { getShopById, lockShop, type Shop, updateShopFacts } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";

/** What was read last. */
export async function showShopBrand({ db }: Pick<Context, "db">, shop: ShopId): Promise<ShopBrand> {
  return presentShopBrand(await findShopBrand(db, shop), await getShopById(db, shop));
}

/**
 * Reads what the shop has of its brand at Shopify, copies its pictures where they are others than before, and stores it. Where
 * Shopify does not tell, what was read before stays, and the state says why.
 */
export async function renewShopBrand(ctx: Context, shopId: ShopId): Promise<ShopBrand> {
  const shop = await getShopById(ctx.db, shopId);
  const known = await findShopBrand(ctx.db, shopId);
  const { language, ...read } = await readBrand(ctx, shop, known);
  const checkedAt = ctx.now();
  await transaction(ctx.db, async (tx) => {
    await lockShop(tx, shopId);
    await saveShopBrand(tx, { shopId, checkedAt, ...read });
    if (language && language !== shop.storefrontLocale)
      await updateShopFacts(tx, shopId, { storefrontLocale: language });
  });
  ctx.publishedPages.forget(shopId);
  return presentShopBrand(await findShopBrand(ctx.db, shopId), shop);
}

async function readBrand(ctx: Context, shop: Shop, known: ShopBrandRow | undefined) {
  try {
    const { brand, language } = await ctx.shopify.storefront.readBrand(shop.domain);
    const [logo, favicon] = [
      await copy(ctx, shop, "logo", brand?.logo ?? null, { url: known?.logoUrl, image: known?.logo }),
      await copy(ctx, shop, "favicon", brand?.squareLogo ?? null, {
        ...{ url: known?.faviconUrl, image: known?.favicon },
      }),
    ];
    const primary = firstOf(brand?.colors.primary);
    const isEmpty = !primary && !logo.url && !favicon.url;
    return {
      language,
      ...{ state: isEmpty ? ("empty" as const) : ("read" as const), readAt: ctx.now() },
      primaryColours: asJson(primary),
      secondaryColours: asJson(firstOf(brand?.colors.secondary)),
      logo: asJson(logo.image),
      logoUrl: logo.url,
      favicon: asJson(favicon.image),
      faviconUrl: favicon.url,
    };
  } catch (error) {
    if (!(error instanceof StorefrontError)) throw error;
    ctx.log.warn({ err: error, shop: shop.id }, "the shop's brand cannot be read");
    return { state: error.kind, language: null };
  }
}

interface Copied {
  url: string | null;
  /** Null where there is none, or none that can be read. */
  image: Image | null;
}

/** A picture that cannot be read costs that picture alone. */
async function copy(
  ctx: Context,
  shop: Shop,
  kind: "logo" | "favicon",
  url: string | null,
  known: { url: string | null | undefined; image: Image | null | undefined },
): Promise<Copied> {
  if (!url) return { url: null, image: null };
  if (known.image && known.url === url) return { url, image: known.image };
  try {
    return { url, image: await storeImage(ctx, shop.id, kind, await ctx.shopify.storefront.readImage(url)) };
  } catch (error) {
    if (!(error instanceof StorefrontError) && !isUnusable(error)) throw error;
    ctx.log.warn({ err: error, shop: shop.id, kind }, "a picture of the shop's brand cannot be copied");
    return { url, image: null };
  }
}

/** No picture, too large, or no room for it. */
const isUnusable = (error: unknown) =>
  error instanceof AppError && [BAD_PARAMETER, TOO_LARGE, CONFLICT].includes(error.code as never);

/** The first of a group that is set. */
const firstOf = (groups: Brand["colors"]["primary"] | undefined): BrandColours | null =>
  groups?.find(({ background, foreground }) => background || foreground) ?? null;

const asJson = (value: object | null): string | null => value && JSON.stringify(value);
