import { z } from "zod";
import { defineJob } from "../../platform/queue/job";
import { shipmentWatchKind } from "./shipment-watch.link";
import { deleteOldWatches } from "./shipment-watches.queries";

const DAY_MS = 86_400_000;
/** For whoever has asked to find the email that asks them. */
const UNCONFIRMED_DAYS = 2;

/** Safe to run twice: it only deletes what is too old. */
export const cleanShipmentWatches = defineJob({
  name: "shipment.clean-watches",
  payload: z.object({}),
  schedule: "23 4 * * *",
  async run(ctx) {
    const now = ctx.now().getTime();
    const before = (days: number) => new Date(now - days * DAY_MS);
    await deleteOldWatches(ctx.db, before(UNCONFIRMED_DAYS), before(shipmentWatchKind.expiresInDays));
  },
});
