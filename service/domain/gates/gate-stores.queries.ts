import type { ShopDomain, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

/** A store as the gates see it, with the plan of the store that pays for it. */
export interface GateStoreRow {
  id: ShopId;
  domain: ShopDomain;
  createdAt: Date;
  planCode: string;
  funcPermission: string | null;
}

/** Stores that have the app, in the order of their ids, from behind `after`. A read across shops, for our own staff. */
export async function listGateStores(db: Db, after: ShopId | 0, limit: number): Promise<GateStoreRow[]> {
  const rows = await db
    .selectFrom("shops as shop")
    .innerJoin("shops as payer", (join) =>
      join.on((eb) => eb("payer.id", "=", eb.fn.coalesce("shop.mainShopId", "shop.id"))),
    )
    .select(["shop.id", "shop.domain", "shop.createdAt", "payer.planCode", "payer.funcPermission"])
    .where("shop.uninstalledAt", "is", null)
    .where("shop.id", ">", after as ShopId)
    .orderBy("shop.id")
    .limit(limit)
    .execute();
  return rows as GateStoreRow[];
}

/** Which of these domains are stores, whether they have the app now or have had it. */
export async function listKnownDomains(db: Db, domains: string[]): Promise<string[]> {
  if (domains.length === 0) return [];
  const rows = await db.selectFrom("shops").select("domain").where("domain", "in", domains).execute();
  return rows.map(({ domain }) => domain);
}
