import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import { appPage } from "../../domain/shops/app-page";
import { enqueueMerchantEmail } from "../../domain/shops/merchant-mails/enqueue-merchant-email";
import { getShopById } from "../../domain/shops/shops.queries";
import { findKnownCouriers } from "../../domain/couriers/known-couriers";
import { transaction } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { countAttention } from "../../read/attention/attention-periods.queries";
import { listShopsWithCourier } from "../../read/attention/outages.queries";
import { courierOutageEmail } from "./courier-outage.email";

/** Mails a shop's team of an outage. Safe to run twice: one mail for each outage and recipient; none once it is over. */
export const tellShopOfOutage = defineJob({
  name: "attention.tell-shop-of-outage",
  payload: z.object({ shop: ShopId, courier: z.string() }),
  async run(ctx, { shop: id, courier }) {
    await transaction(ctx.db, async (tx) => {
      const shop = await getShopById(tx, id);
      const { outages } = await countAttention(tx, id);
      const outage = outages.find((each) => each.courier === courier);
      if (!outage || shop.uninstalledAt) return;
      const known = await findKnownCouriers(tx, id, [courier]);
      const since = new Date(outage.since).toISOString();
      await enqueueMerchantEmail(ctx, tx, {
        ...{ shop, event: "courier_outage", key: `courier-outage ${courier} ${since}` },
        email: courierOutageEmail,
        data: {
          shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
          outage: { courier: known.get(courier)?.name ?? courier, since, orders: outage.orders },
          link: appPage(ctx, shop, "/track/orders"),
        },
      });
    });
  },
});

/** Queues the mails about a courier's outage, for each shop with orders under way with it. Safe to run twice, as those are. */
export const tellOutage = defineJob({
  name: "attention.tell-outage",
  payload: z.object({ courier: z.string() }),
  async run(ctx, { courier }) {
    const shops = await listShopsWithCourier(ctx.db, courier);
    await ctx.enqueueAll(
      ctx.db,
      tellShopOfOutage,
      shops.map((shop) => ({ shop, courier })),
    );
  },
});
