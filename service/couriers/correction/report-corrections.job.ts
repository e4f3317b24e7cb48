import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import { transaction } from "../../db/database";
import { defineJob } from "../../queue/job";
import { enqueueMerchantEmail } from "../../mail/enqueue-merchant-email";
import { appPage } from "../../shops/app-page";
import { getShopById } from "../../shops/shops.queries";
import { findKnownCouriers } from "../known-couriers";
import { listShopsWithSwitches, listSwitches } from "./correction.queries";
import { correctionsReportEmail } from "./corrections-report.email";

const WEEK_MS = 7 * 86_400_000;
/** The mail names so many shipments; the settings page has all of them. */
const NAMED = 20;

/** Writes to the merchant which couriers were put right in the week before a day. Safe to run twice: once a week. */
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

/** On Mondays, about the week that has ended. Safe to run twice: reporting is. */
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
