import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import { defineJob } from "../../jobs/job";
import { listInstalledShops } from "../../shops/shops.queries";
import { askOtherCouriers } from "./ask-other-couriers";

/** Safe to run twice: a parcel that was asked about is left alone for a week. */
export const correctCouriers = defineJob({
  name: "courier.correct",
  payload: z.object({ shop: ShopId }),
  run: (ctx, { shop }) => askOtherCouriers(ctx, shop),
});

/** Safe to run twice: correcting is. */
export const sweepCorrections = defineJob({
  name: "courier.correct-sweep",
  payload: z.object({}),
  schedule: "40 3 * * *",
  async run(ctx) {
    const shops = await listInstalledShops(ctx.db);
    await ctx.enqueueAll(
      ctx.db,
      correctCouriers,
      shops.map((shop) => ({ shop: shop.id })),
    );
  },
});
