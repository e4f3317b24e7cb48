import { z } from "zod";
import { ShopId } from "../../../../contract/ids";
import { claimDue } from "../../../domain/dns-records/claim-due.queries";
import { defineJob } from "../../../platform/queue/job";
import { checkServer } from "./check-mail-server";

/** Safe to run twice: it only connects once more. */
export const checkMailServerJob = defineJob({
  name: "sender.check-server",
  payload: z.object({ shop: ShopId }),
  // One that does not answer costs some seconds, and keeps no other shop's waiting.
  concurrency: 5,
  retries: 2,
  async run(ctx, { shop }) {
    await checkServer(ctx, shop);
  },
});

const AT_ONCE = 200;
/** A check that was lost is made up for after this. */
const PUT_OFF_MS = 5 * 60_000;

/** Safe to run twice: what is claimed is not due any more. */
export const sweepMailServers = defineJob({
  name: "sender.sweep-servers",
  payload: z.object({}),
  schedule: "* * * * *",
  async run(ctx) {
    const now = ctx.now();
    const until = new Date(now.getTime() + PUT_OFF_MS);
    const shops = await claimDue(ctx.db, "mail_servers", { now, until, limit: AT_ONCE });
    await ctx.enqueueAll(
      ctx.db,
      checkMailServerJob,
      shops.map((shop) => ({ shop })),
    );
  },
});
