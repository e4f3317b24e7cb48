import { z } from "zod";
import { OrderId, ProblemReportId } from "../../../../contract/ids";
import { PROBLEM_KINDS } from "../../../../contract/problem-kinds";
import { defineEvent } from "../../../platform/events/event-type";
import { shareShop } from "../../shops/shops.queries";
import { lockOrders } from "../orders.queries";

/** A shopper has reported a problem with a parcel, or has written more about it. What they wrote is in the report. */
export const problemReported = defineEvent({
  name: "problem.reported",
  version: 1,
  payload: z.object({
    order: OrderId,
    report: ProblemReportId,
    trackingNumber: z.string(),
    kind: z.enum(PROBLEM_KINDS),
    /** The first about this parcel. */
    isNew: z.boolean(),
  }),
  orderOf: ({ order }) => order,
  async lock(tx, shop, payloads) {
    await shareShop(tx, shop);
    await lockOrders(
      tx,
      shop,
      payloads.map(({ order }) => order),
    );
  },
});
