import { sql } from "kysely";
import type { ShopDomain, ShopId } from "../../../contract/ids";
import type { Versions } from "../../../contract/topics";
import type { Db } from "../../platform/db/database";
import { prepared } from "../../platform/db/prepared";

/** What an open tab asks about its shop again and again. */
export interface WatchedShop {
  id: ShopId;
  domain: ShopDomain;
  uninstalledAt: Date | null;
  adminTokensValidFrom: Date | null;
  versions: Versions;
}

/** Cross-shop: shops with their versions. */
export async function listWatchedShops(db: Db, domains: ShopDomain[]): Promise<WatchedShop[]> {
  const { rows } = await sql<WatchedShop>`${prepared}
    select s.id, s.domain, s.uninstalled_at, s.admin_tokens_valid_from,
      (select coalesce(json_object_agg(v.topic, v.version), '{}') from shop_versions v where v.shop_id = s.id) as versions
    from shops s where s.domain = any(${domains}::text[])`.execute(db);
  return rows;
}
