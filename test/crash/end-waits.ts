import { sql } from "kysely";
import type { Db } from "../../service/platform/db/database";
import { LEASE_MS } from "../../service/platform/deliveries/claim-deliveries";

/** Up to so many kills, as in npm test, nobody waits at the end for leases and tries of killed processes. */
const HURRIED_KILLS = 5;
export const isHurried = (kills: number) => kills <= HURRIED_KILLS;

/**
 * Makes due what waits for time alone because its process was killed: rows of deliveries claimed before `startedAt`, whose
 * lease would run out within two minutes, jobs without a heartbeat, and jobs between two tries.
 */
export async function endWaits(db: Db, startedAt: Date): Promise<void> {
  const leaseBefore = new Date(startedAt.getTime() + LEASE_MS);
  await sql`update deliveries set next_at = ${startedAt} where state = 'claimed' and next_at < ${leaseBefore}`.execute(
    db,
  );
  await sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute'
    where state = 'active' and started_on < ${startedAt}`.execute(db);
  await sql`update jobs.job set start_after = now() where state = 'retry' and start_after > now()`.execute(
    db,
  );
}
