import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import { claimDue } from "../../domain/dns-records/claim-due.queries";
import { defineJob } from "../../platform/queue/job";
import { checkDomain } from "./check-domain";

/** Safe to run twice: the DNS is asked once more. A second strike takes nothing, because a name is lost by time as well. */
export const checkDomainJob = defineJob({
  name: "domain.check",
  payload: z.object({ shop: ShopId }),
  // A server that does not answer costs some seconds, and no other shop's check waits for it.
  concurrency: 5,
  retries: 2,
  async run(ctx, { shop }) {
    await checkDomain(ctx, shop);
  },
});

const AT_ONCE = 200;
/** A check that was lost is made up for after this. */
const PUT_OFF_MS = 15 * 60_000;

/** Safe to run twice: what is claimed is not due any more. */
export const sweepDomains = defineJob({
  name: "domain.sweep-checks",
  payload: z.object({}),
  schedule: "* * * * *",
  async run(ctx) {
    const until = new Date(ctx.now().getTime() + PUT_OFF_MS);
    const shops = await claimDue(ctx.db, "custom_domains", { now: ctx.now(), until, limit: AT_ONCE });
    await ctx.enqueueAll(
      ctx.db,
      checkDomainJob,
      shops.map((shop) => ({ shop })),
    );
  },
});
