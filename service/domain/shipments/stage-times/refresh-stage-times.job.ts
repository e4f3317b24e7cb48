import { z } from "zod";
import { ShopId } from "../../../../contract/ids";
import { transaction } from "../../../platform/db/database";
import { defineJob } from "../../../platform/queue/job";
import { forEachShop } from "../../shops/for-each-shop";
import { deleteStageTimes, insertStageTimes } from "./stage-times.queries";

const DAYS = 120;

/** Recounts how long the shop's shipments stay in each stage. Safe to run twice: the counts are replaced. */
export const refreshStageTimes = defineJob({
  name: "shipment.refresh-stage-times",
  payload: z.object({ shop: ShopId }),
  async run(ctx, { shop }) {
    const since = new Date(ctx.now().getTime() - DAYS * 86_400_000);
    await transaction(ctx.db, async (tx) => {
      await deleteStageTimes(tx, shop);
      await insertStageTimes(tx, shop, since);
    });
  },
});

export const sweepStageTimes = forEachShop(refreshStageTimes, {
  name: "shipment.sweep-stage-times",
  schedule: "50 2 * * *",
});
