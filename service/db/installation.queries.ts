import type { Db } from "./database";
import type { InstallationTable } from "./tables/shops";

/** Says whose stores the database holds, where nobody has said it before; answers what holds. Of no shop. */
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
