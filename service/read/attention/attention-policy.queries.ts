import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { prepared } from "../../platform/db/prepared";

export interface StoredAttentionPolicy {
  homeCountry: string | null;
  /** The settings document of the given area, as it is stored. */
  document: unknown;
  outages: { courier: string; since: string }[];
}

/** What a shop's orders are evaluated by, in one statement, because every tracking update needs it. */
export async function findAttentionPolicy(
  db: Db,
  shop: ShopId,
  area: string,
): Promise<StoredAttentionPolicy> {
  const { rows } = await sql<StoredAttentionPolicy>`${prepared}
    select s.country as home_country, (
        select document from setting_documents where shop_id = s.id and area = ${area}) as document, (
        select coalesce(jsonb_agg(jsonb_build_object('courier', courier, 'since', since)), '[]')
        from courier_outages where ended_at is null) as outages
    from shops s where s.id = ${shop}`.execute(db);
  return rows[0]!;
}
