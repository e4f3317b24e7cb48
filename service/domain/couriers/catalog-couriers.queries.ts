import type { Selectable } from "kysely";
import type { Db } from "../../platform/db/database";
import type { Tables } from "../../platform/db/tables";

export type CatalogCourier = Selectable<Tables["couriers"]>;
export type CourierToCatalog = Omit<CatalogCourier, "listedAt">;

const PER_STATEMENT = 1000;

/**
 * Couriers of the list as last read whose name contains the text. Those that the provider has
 * withdrawn, or that our own table has by now, keep their rows for the shipments that refer to them.
 */
const listed = (db: Db, part: string) =>
  db
    .selectFrom("couriers")
    .where("listedAt", "=", ({ selectFrom }) =>
      selectFrom("providerCatalogs").select(({ fn }) => fn.max("readAt").as("readAt")),
    )
    .$if(part !== "", (query) => query.where("plainName", "like", `%${part}%`));

/** Couriers of the provider's list whose name contains the text, by position, from one position on. */
export function listCatalogCouriers(
  db: Db,
  part: string,
  from: number,
  limit: number,
): Promise<CatalogCourier[]> {
  return listed(db, part)
    .selectAll()
    .where("sortPosition", ">=", from)
    .orderBy("sortPosition")
    .orderBy("code")
    .limit(limit)
    .execute();
}

export async function countCatalogCouriers(db: Db, part: string): Promise<number> {
  const { count } = await listed(db, part)
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findCatalogCouriers(db: Db, codes: string[]): Promise<CatalogCourier[]> {
  if (codes.length === 0) return Promise.resolve([]);
  return db.selectFrom("couriers").selectAll().where("code", "in", codes).orderBy("code").execute();
}

/** Upserts couriers; none is deleted, since shipments refer to their codes. */
export async function upsertCatalogCouriers(tx: Db, couriers: CourierToCatalog[], now: Date): Promise<void> {
  for (let at = 0; at < couriers.length; at += PER_STATEMENT) {
    await tx
      .insertInto("couriers")
      .values(couriers.slice(at, at + PER_STATEMENT).map((courier) => ({ ...courier, listedAt: now })))
      .onConflict((conflict) =>
        conflict.column("code").doUpdateSet((excluded) => ({
          name: excluded.ref("excluded.name"),
          plainName: excluded.ref("excluded.plainName"),
          chineseName: excluded.ref("excluded.chineseName"),
          country: excluded.ref("excluded.country"),
          homepage: excluded.ref("excluded.homepage"),
          phone: excluded.ref("excluded.phone"),
          trackingUrl: excluded.ref("excluded.trackingUrl"),
          sortPosition: excluded.ref("excluded.sortPosition"),
          listedAt: excluded.ref("excluded.listedAt"),
        })),
      )
      .execute();
  }
}

export function findProviderCatalog(db: Db, provider: string) {
  return db.selectFrom("providerCatalogs").selectAll().where("provider", "=", provider).executeTakeFirst();
}

/** Saves the result of reading the list; a failure keeps the time and count of the last success. */
export async function saveProviderCatalog(
  tx: Db,
  provider: string,
  outcome: { couriers: number; readAt: Date; error: null } | { error: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("providerCatalogs")
    .values({ provider, triedAt: now, ...outcome })
    .onConflict((conflict) => conflict.column("provider").doUpdateSet({ triedAt: now, ...outcome }))
    .execute();
}
