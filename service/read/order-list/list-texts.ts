import { loadTextRules } from "../../domain/courier-texts/text-rules";
import { listTranslations } from "../../domain/courier-texts/translation/text-translations.queries";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { OrderListRowWithParts } from "./order-list.queries";
import type { ListTexts } from "./present-order-row";

/** What the last events of these orders are told by: the shop's pairs, and what an engine has made of them. */
export async function listTexts(
  ctx: Context,
  shop: Shop,
  listed: Promise<readonly OrderListRowWithParts[]>,
): Promise<ListTexts> {
  const [{ pairs, isTranslated }, rows] = await Promise.all([loadTextRules(ctx, ctx.db, shop), listed]);
  const texts = rows.flatMap(({ shipments }) =>
    shipments.flatMap(({ lastEvent, lastEventSubStatus }) => (lastEventSubStatus ? [] : (lastEvent ?? []))),
  );
  const translations = isTranslated ? await listTranslations(ctx.db, shop.id, texts) : new Map();
  return { pairs, translations };
}
