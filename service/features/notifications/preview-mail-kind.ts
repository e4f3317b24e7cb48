import type { QueryOf, ResponseOf } from "../../../contract/endpoint";
import type { previewMailKind as contract } from "../../../contract/notifications";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Actor, Context } from "../../platform/context";
import { localizerFor } from "../../platform/i18n/localizer";
import { renderEmail } from "../../platform/mail/define-email";
import { customerMailEmail } from "./customer-mail.email";
import { preheaderOf } from "./mail-words";
import { urlOfShop } from "./render-customer-mail";
import { sampleMail } from "./sample-mail";

/** The mail of a kind as the channel renders it, about a sample order in the shop's name. */
export async function previewMailKind(
  ctx: Context,
  { shop: id }: Actor,
  { kind, language }: QueryOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const shop = await getShopById(ctx.db, id);
  const now = ctx.now();
  const localizer = localizerFor(language, shop.timezone, now);
  const mail = sampleMail(kind, localizer, { shop: { name: shop.name, url: urlOfShop(shop) }, now });
  return {
    ...renderEmail(customerMailEmail, localizer, mail),
    preheader: preheaderOf(localizer, mail),
  };
}
