import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import { defineJob } from "../../platform/queue/job";
import { forEachShop } from "../../domain/shops/for-each-shop";
import { startAttempts } from "./start-attempts";

/** Safe to run twice: a shipment with a recent attempt is skipped for a week. */
export const correctCouriers = defineJob({
  name: "courier.correct",
  payload: z.object({ shop: ShopId }),
  run: (ctx, { shop }) => startAttempts(ctx, shop),
});

export const sweepCorrections = forEachShop(correctCouriers, {
  name: "courier.correct-sweep",
  schedule: "40 3 * * *",
});
