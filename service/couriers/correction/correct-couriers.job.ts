import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import { defineJob } from "../../queue/job";
import { forEachShop } from "../../shops/for-each-shop";
import { askOtherCouriers } from "./ask-other-couriers";

/** Safe to run twice: a shipment that was asked about is left alone for a week. */
export const correctCouriers = defineJob({
  name: "courier.correct",
  payload: z.object({ shop: ShopId }),
  run: (ctx, { shop }) => askOtherCouriers(ctx, shop),
});

export const sweepCorrections = forEachShop(correctCouriers, {
  name: "courier.correct-sweep",
  schedule: "40 3 * * *",
});
