import type { Db } from "./database";
import type { InstallationTable } from "./tables/shops";

/** Records whether the database holds sandbox or real stores, unless it is recorded already; returns what is. Not per shop. */
export async function claimInstallation(
  db: Db,
  stores: InstallationTable["stores"],
): Promise<InstallationTable["stores"]> {
  await db
    .insertInto("installation")
    .values({ stores })
    .onConflict((conflict) => conflict.column("onlyOne").doNothing())
    .execute();
  const row = await db.selectFrom("installation").select("stores").executeTakeFirstOrThrow();
  return row.stores;
}
