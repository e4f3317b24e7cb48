import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import { transaction } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { enqueueMerchantEmail } from "../../domain/shops/merchant-mails/enqueue-merchant-email";
import { appPage } from "../../domain/shops/app-page";
import { getShopById } from "../../domain/shops/shops.queries";
import { findKnownCouriers } from "../../domain/couriers/known-couriers";
import { listShopsWithSwitches, listSwitches } from "./correction.queries";
import { correctionsReportEmail } from "./corrections-report.email";

const WEEK_MS = 7 * 86_400_000;
/** Shipments listed in the mail; the settings page has all. */
const NAMED = 20;

/** Mails the merchant the couriers that were corrected in the week before a day. Safe to run twice: one mail a week. */
export const reportCorrections = defineJob({
  name: "courier.report",
  payload: z.object({ shop: ShopId, day: z.iso.date() }),
  async run(ctx, { shop: id, day }) {
    const to = new Date(`${day}T00:00:00Z`);
    const from = new Date(to.getTime() - WEEK_MS);
    await transaction(ctx.db, async (tx) => {
      const shop = await getShopById(tx, id);
      const switches = await listSwitches(tx, id, from, to);
      if (switches.length === 0 || shop.uninstalledAt) return;
      const codes = switches.flatMap(({ fromCourier, toCourier }) => [fromCourier, toCourier]);
      const known = await findKnownCouriers(tx, id, [...new Set(codes.filter((code) => code !== null))]);
      const nameOf = (code: string | null) => (code === null ? null : (known.get(code)?.name ?? code));
      await enqueueMerchantEmail(ctx, tx, {
        shop,
        event: "courier_corrections",
        key: `courier-report ${day}`,
        email: correctionsReportEmail,
        data: {
          shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
          count: switches.length,
          changes: switches.slice(0, NAMED).map(({ orderName, trackingNumber, fromCourier, toCourier }) => ({
            order: orderName,
            number: trackingNumber,
            from: nameOf(fromCourier),
            to: nameOf(toCourier) ?? "",
          })),
          link: appPage(ctx, shop, "/track/settings/couriers"),
        },
      });
    });
  },
});

/** Queues the reports of the past week, on Mondays. Safe to run twice, as the report is. */
export const sweepReports = defineJob({
  name: "courier.report-sweep",
  payload: z.object({}),
  schedule: "15 6 * * 1",
  async run(ctx) {
    const day = ctx.now().toISOString().slice(0, 10);
    const to = new Date(`${day}T00:00:00Z`);
    const shops = await listShopsWithSwitches(ctx.db, new Date(to.getTime() - WEEK_MS), to);
    await ctx.enqueueAll(
      ctx.db,
      reportCorrections,
      shops.map(({ shopId }) => ({ shop: ShopId.parse(shopId), day })),
    );
  },
});
