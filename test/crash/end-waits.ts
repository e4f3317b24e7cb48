import { sql } from "kysely";
import type { Context } from "../../service/platform/context";
import { askProvidersType } from "../../service/domain/shipments/tracking-queue/queue-tracking";
import { LEASE_MS as CLAIM_MS } from "../../service/domain/shipments/tracking-queue/tracking-worker";
import { LEASE_MS } from "../../service/platform/deliveries/claim-deliveries";

/** Up to so many kills, as in npm test, nobody waits at the end for leases and tries of killed processes. */
const HURRIED_KILLS = 5;
export const isHurried = (kills: number) => kills <= HURRIED_KILLS;

/**
 * Makes due what waits for time alone because its process was killed: rows of deliveries claimed before `startedAt`, whose
 * lease would run out within two minutes, parcels that it was asking providers about, jobs without a heartbeat, and jobs between two
 * tries.
 */
export async function endWaits(ctx: Context, startedAt: Date): Promise<void> {
  const { db } = ctx;
  const leaseBefore = new Date(startedAt.getTime() + LEASE_MS);
  await sql`update deliveries set next_at = ${startedAt} where state = 'claimed' and next_at < ${leaseBefore}`.execute(
    db,
  );
  await sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute'
    where state = 'active' and started_on < ${startedAt}`.execute(db);
  await sql`update jobs.job set start_after = now() where state = 'retry' and start_after > now()`.execute(
    db,
  );
  // A claim of this process, or of a later one, ends later.
  const claimedBefore = new Date(startedAt.getTime() + CLAIM_MS);
  const { numAffectedRows = 0n } = await sql`update tracking_queue set claimed_until = now()
    where claimed_until > now() and claimed_until < ${claimedBefore}`.execute(db);
  if (numAffectedRows > 0n) await ctx.enqueue(db, askProvidersType, {});
}
