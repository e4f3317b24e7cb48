import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../db/database";
import { prepared } from "../db/prepared";

/** Older versions of a setting are deleted once they are of this age too: many saves in a row push nobody's out of the history. */
const KEPT_VERSIONS = 50;
const KEPT_DAYS = 90;
/** However young: a caller may save ten times a second. */
const MOST_VERSIONS = 1000;

export interface DocumentRow {
  area: string;
  document: unknown;
  version: number;
  updatedAt: Date;
  changedBy: string | null;
}

const columns = ["area", "document", "version", "updatedAt", "changedBy"] as const;

/** A shop's documents of these areas; without those that were never stored. */
export async function listDocuments(db: Db, shop: ShopId, areas: readonly string[]): Promise<DocumentRow[]> {
  return db
    .selectFrom("settingDocuments")
    .select(columns)
    .where("shopId", "=", shop)
    .where("area", "=", sql<string>`any(${areas}::text[])`)
    .modifyEnd(prepared)
    .execute();
}

/**
 * The document, locked until the transaction ends; it is stored with `initial` where there is none. Of a setting, the shop's row is
 * locked before: the foreign key of its next version would lock it afterwards, and an erasure that holds it and waits for the
 * document would wait for ever. What a screen remembers has no versions, and is written by those who hold other rows.
 */
export async function lockDocument(
  tx: Tx,
  shop: ShopId,
  area: string,
  { initial, isSetting, now }: { initial: unknown; isSetting: boolean; now: Date },
): Promise<DocumentRow> {
  if (isSetting) await tx.selectFrom("shops").select("id").where("id", "=", shop).forNoKeyUpdate().execute();
  await tx
    .insertInto("settingDocuments")
    .values({
      shopId: shop,
      area,
      document: JSON.stringify(initial),
      updatedAt: now,
      version: 0,
      changedBy: null,
    })
    .onConflict((conflict) => conflict.columns(["shopId", "area"]).doNothing())
    .execute();
  return tx
    .selectFrom("settingDocuments")
    .select(columns)
    .where("shopId", "=", shop)
    .where("area", "=", area)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveDocument(tx: Tx, shop: ShopId, row: DocumentRow): Promise<void> {
  const { area, document, ...changes } = row;
  await tx
    .updateTable("settingDocuments")
    .set({ ...changes, document: JSON.stringify(document) })
    .where("shopId", "=", shop)
    .where("area", "=", area)
    .execute();
}

/** Keeps the version that was just saved, and deletes what is old enough. */
export async function keepVersion(tx: Tx, shop: ShopId, row: DocumentRow): Promise<void> {
  await tx
    .insertInto("settingVersions")
    .values({
      shopId: shop,
      area: row.area,
      version: row.version,
      document: JSON.stringify(row.document),
      changedAt: row.updatedAt,
      changedBy: row.changedBy,
    })
    .execute();
  await tx
    .deleteFrom("settingVersions")
    .where("shopId", "=", shop)
    .where("area", "=", row.area)
    .where((version) =>
      version.or([
        version.and([
          version("version", "<=", row.version - KEPT_VERSIONS),
          version("changedAt", "<", new Date(row.updatedAt.getTime() - KEPT_DAYS * 86_400_000)),
        ]),
        version("version", "<=", row.version - MOST_VERSIONS),
      ]),
    )
    .execute();
}

export interface VersionRow {
  version: number;
  document: unknown;
  changedAt: Date;
  changedBy: string | null;
}

const SHOWN_VERSIONS = 200;

/** The newest versions of a setting, the newest first. */
export function listVersions(db: Db, shop: ShopId, area: string): Promise<VersionRow[]> {
  return db
    .selectFrom("settingVersions")
    .select(["version", "document", "changedAt", "changedBy"])
    .where("shopId", "=", shop)
    .where("area", "=", area)
    .orderBy("version", "desc")
    .limit(SHOWN_VERSIONS)
    .execute();
}
