import { z } from "zod";
import { ShopId } from "../../../../contract/ids";
import { claimDue } from "../../../domain/dns-records/claim-due.queries";
import { putOffCheck } from "../../../domain/mail-senders/mail-servers.queries";
import { hasVerifiedSender } from "../../../domain/mail-senders/sender-of-shop";
import { transaction } from "../../../platform/db/database";
import { defineJob } from "../../../platform/queue/job";
import { checkServer } from "./check-mail-server";

/** How soon it is seen that a server is of use again. */
const UNUSED_MS = 3_600_000;

/** Safe to run twice: it only connects once more. */
export const checkMailServerJob = defineJob({
  name: "sender.check-server",
  payload: z.object({ shop: ShopId }),
  // One that does not answer costs some seconds, and keeps no other shop's waiting.
  concurrency: 5,
  retries: 2,
  async run(ctx, { shop }) {
    // Without the plan, or a verified sender, no email would leave by it.
    if (await hasVerifiedSender(ctx, ctx.db, shop)) return checkServer(ctx, shop);
    const until = new Date(ctx.now().getTime() + UNUSED_MS);
    await transaction(ctx.db, (tx) => putOffCheck(tx, shop, until));
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
