import type { QueryOf, ResponseOf } from "../../../contract/endpoint";
import type { previewMailKind as contract } from "../../../contract/notifications";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Actor, Context } from "../../platform/context";
import { localizerFor } from "../../platform/i18n/localizer";
import { ourMailTemplate } from "../../../storefront/mail/read-mail-template";
import { renderMailTemplate } from "../../../storefront/mail/render-mail-template";
import { sampleMail } from "../../../storefront/mail/sample-mail";
import { fillNothing, shopOfMail } from "./render-customer-mail";

/** The mail of a kind as the channel renders it, about a sample order in the shop's name. */
export async function previewMailKind(
  ctx: Context,
  { shop: id }: Actor,
  { kind, language }: QueryOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const shop = await getShopById(ctx.db, id);
  const now = ctx.now();
  const localizer = localizerFor(language, shop.timezone, now);
  const mail = sampleMail(kind, localizer, { ...shopOfMail(ctx, shop), now });
  return renderMailTemplate(ourMailTemplate(kind), mail, localizer, fillNothing);
}
