import { sql } from "kysely";
import type { Db } from "../../service/platform/db/database";
import { readFacts } from "./ingest-facts";
import { gatherPushFacts } from "./push-facts";
import { inSnapshot } from "./snapshot";

/** Everything the verdict is made of. */
export const gatherTrackingFacts = (db: Db) =>
  inSnapshot(db, async (tx) => {
    const { rows } = await sql<{ used: number }>`
      select coalesce(sum(registrations), 0)::int as used from provider_use`.execute(tx.withoutPlugins());
    return { ...(await readFacts(tx)), pushed: await gatherPushFacts(tx, "17track"), used: rows[0]!.used };
  });
export type TrackingFacts = Awaited<ReturnType<typeof gatherTrackingFacts>>;
