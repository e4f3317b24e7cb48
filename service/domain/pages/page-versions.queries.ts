import type { PageId, ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";

/** Appends to what was published. @returns the number of the version */
export async function insertVersion(
  tx: Tx,
  shop: ShopId,
  page: PageId,
  { document, at, by }: { document: unknown; at: Date; by: string | null },
): Promise<number> {
  const newest = await tx
    .selectFrom("pageVersions")
    .select((select) => select.fn.max("version").as("version"))
    .where("shopId", "=", shop)
    .where("pageId", "=", page)
    .executeTakeFirst();
  const version = (newest?.version ?? 0) + 1;
  await noteChange(tx, shop, "pages");
  await tx
    .insertInto("pageVersions")
    .values({
      ...{ shopId: shop, pageId: page, version },
      document: JSON.stringify(document),
      ...{ publishedAt: at, publishedBy: by },
    })
    .execute();
  return version;
}

const MOST_SHOWN = 500;

/** The newest first, without their documents. */
export function listPageVersions(db: Db, shop: ShopId, page: PageId) {
  return db
    .selectFrom("pageVersions")
    .select(["version", "publishedAt", "publishedBy"])
    .where("shopId", "=", shop)
    .where("pageId", "=", page)
    .orderBy("version", "desc")
    .limit(MOST_SHOWN)
    .execute();
}

/** Undefined where there is none, or it was longer ago than versions are kept. */
export async function findVersionDocument(
  db: Db,
  shop: ShopId,
  page: PageId,
  version: number,
): Promise<unknown> {
  const row = await db
    .selectFrom("pageVersions")
    .select("document")
    .where("shopId", "=", shop)
    .where("pageId", "=", page)
    .where("version", "=", version)
    .executeTakeFirst();
  return row?.document;
}

/** Cross-shop, for the clean-up. Deletes what was published before, but what shoppers still see. */
export async function deleteVersionsBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom("pageVersions")
    .where("publishedAt", "<", before)
    .where((version) =>
      version.not(
        version.exists(
          version
            .selectFrom("pages")
            .select("pages.id")
            .whereRef("pages.shopId", "=", "pageVersions.shopId")
            .whereRef("pages.id", "=", "pageVersions.pageId")
            .whereRef("pages.publishedVersion", "=", "pageVersions.version"),
        ),
      ),
    )
    .execute();
}
