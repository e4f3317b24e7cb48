import { z } from "zod";
import { ShipmentId, ShopId } from "../../../contract/ids";
import { insertWaiting } from "../../domain/courier-texts/translation/text-translations.queries";
import { listEvents } from "../../domain/shipments/events.queries";
import { getShopById, shopLanguage } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { listOrdersOfShipments } from "./orders-of-shipments.queries";
import { loadVisibilityPolicy } from "../../read/visibility/load-visibility-policy";
import { fillShopTranslations } from "./fill-translations.job";
import { languagesOfOrder, textsToSend } from "./texts-to-send";

/** Safe to run twice: a text that waits or was translated is left alone. Asks no engine. */
export const noteUntranslated = defineJob({
  name: "translations.note",
  payload: z.object({ shop: ShopId, ids: z.array(ShipmentId) }),
  async run(ctx, { shop, ids }) {
    const policy = await loadVisibilityPolicy(ctx, ctx.db, shop);
    if (!policy.isTranslated || !ctx.translationEngine) return;
    const orders = await listOrdersOfShipments(ctx.db, shop, ids);
    const { locale, documents } = await pagesOf(ctx, shop);
    const events = await listEvents(ctx.db, shop, ids);
    const texts = orders.flatMap(({ order, shipmentIds }) =>
      textsToSend(
        order,
        events.filter(({ shipmentId }) => shipmentIds.includes(shipmentId)),
        policy,
        languagesOfOrder(order, locale, documents),
      ),
    );
    await transaction(ctx.db, async (tx) => {
      if (await insertWaiting(tx, shop, texts, ctx.now()))
        await ctx.enqueue(tx, fillShopTranslations, { shop });
    });
  },
});

async function pagesOf(ctx: Context, id: ShopId) {
  const shop = await getShopById(ctx.db, id);
  const { pages, openGates } = await ctx.publishedPages.list(shop);
  const documents = await Promise.all(pages.map((page) => ctx.publishedPages.read(shop, page, openGates)));
  return { locale: shopLanguage(shop), documents };
}
