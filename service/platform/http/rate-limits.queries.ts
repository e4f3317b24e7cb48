import { sql } from "kysely";
import type { Db } from "../db/database";

/** A window begins with its first point, and ends for all of them together. */
interface Window {
  key: string;
  endsAt: Date;
}

/**
 * Takes a point where fewer than `most` are taken, or several: then the last ones may be too many. The window begins anew where it is over.
 * @returns whether there was one, and the window; a refused point is not counted
 */
export async function takePoint(
  db: Db,
  { key, endsAt }: Window,
  { most, now, count = 1 }: { most: number; now: Date; count?: number },
): Promise<Window & { isTaken: boolean }> {
  const taken = await db
    .insertInto("rateLimits")
    .values({ key, points: count, endsAt })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          points: sql`case when rate_limits.ends_at <= ${now} then ${count}::integer else rate_limits.points + ${count}::integer end`,
          endsAt: sql`case when rate_limits.ends_at <= ${now} then excluded.ends_at else rate_limits.ends_at end`,
        })
        .where((eb) => eb.or([eb("rateLimits.endsAt", "<=", now), eb("rateLimits.points", "<", most)])),
    )
    .returning("endsAt")
    .executeTakeFirst();
  if (taken) return { key, endsAt: taken.endsAt, isTaken: true };

  const full = await db.selectFrom("rateLimits").select("endsAt").where("key", "=", key).executeTakeFirst();
  return { key, endsAt: full?.endsAt ?? now, isTaken: false };
}

/** Does nothing once the window it was taken in is over: the next window does not count it. */
export async function givePointBack(db: Db, { key, endsAt }: Window): Promise<void> {
  await db
    .updateTable("rateLimits")
    .set((eb) => ({ points: eb("points", "-", 1) }))
    .where("key", "=", key)
    .where("endsAt", "=", endsAt)
    .execute();
}

export async function deletePointsBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom("rateLimits").where("endsAt", "<=", at).execute();
}
