import { z } from "zod";
import { ShopId } from "../../../../contract/ids";
import { claimDue } from "../../../domain/dns-records/claim-due.queries";
import { defineJob } from "../../../platform/queue/job";
import { checkSenderDomain } from "./check-sender-domain";

/** Safe to run twice: the DNS is asked once more. A second strike takes nothing, because a domain is lost by time as well. */
export const checkSenderDomainJob = defineJob({
  name: "sender.check-domain",
  payload: z.object({ shop: ShopId }),
  // A server that does not answer costs some seconds, and no other shop's check waits for it.
  concurrency: 5,
  retries: 2,
  async run(ctx, { shop }) {
    await checkSenderDomain(ctx, shop);
  },
});

const AT_ONCE = 200;
/** A check that was lost is made up for after this. */
const PUT_OFF_MS = 15 * 60_000;

/** Safe to run twice: what is claimed is not due any more. */
export const sweepSenderDomains = defineJob({
  name: "sender.sweep-domains",
  payload: z.object({}),
  schedule: "* * * * *",
  async run(ctx) {
    const now = ctx.now();
    const until = new Date(now.getTime() + PUT_OFF_MS);
    const shops = await claimDue(ctx.db, "mail_sender_domains", { now, until, limit: AT_ONCE });
    await ctx.enqueueAll(
      ctx.db,
      checkSenderDomainJob,
      shops.map((shop) => ({ shop })),
    );
  },
});
