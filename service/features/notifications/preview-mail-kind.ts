import type { QueryOf, ResponseOf } from "../../../contract/endpoint";
import type { previewMailKind as contract } from "../../../contract/notifications";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Actor, Context } from "../../platform/context";
import { localizerFor } from "../../platform/i18n/localizer";
import { sampleMail } from "../../../storefront/mail/sample-mail";
import { shopOfMail } from "../../domain/mail-templates/shop-of-mail";
import { renderByTemplate } from "./templates/render-by-template";

/** The mail of a kind as the channel renders it now, about a sample order in the shop's name. */
export async function previewMailKind(
  ctx: Context,
  { shop: id }: Actor,
  { kind, language }: QueryOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  await ctx.limits.take("mail-preview", String(id));
  const shop = await getShopById(ctx.db, id);
  const now = ctx.now();
  const localizer = localizerFor(language, shop.timezone, now);
  const facts = sampleMail(kind, localizer, { ...(await shopOfMail(ctx, shop)), now });
  const wanted = { pinned: undefined, isPreview: true };
  return (await renderByTemplate(ctx, shop, facts, localizer, wanted)).mail;
}
