import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Addressee } from "../../domain/mail-recipients/recipient-reason";
import type { Db } from "../../platform/db/database";
import { prepared } from "../../platform/db/prepared";

/** Whom mails about these subjects (`order:ID`, `shipment:ID`) go to; those without an address are left out. */
export async function listAddressees(
  db: Db,
  shop: ShopId,
  subjects: string[],
): Promise<Map<string, Addressee>> {
  const { rows } = await sql<Addressee & { subject: string }>`${prepared}
    select 'order:' || o.id as subject, o.email, o.country from orders o
    where o.shop_id = ${shop} and o.email is not null and o.id = any(${idsOf(subjects, "order:")}::bigint[])
    union all
    select 'shipment:' || s.id, o.email, o.country from shipments s join orders o on o.shop_id = s.shop_id and o.id = s.order_id
    where s.shop_id = ${shop} and o.email is not null and s.id = any(${idsOf(subjects, "shipment:")}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ subject, ...addressee }) => [subject, addressee]));
}

const idsOf = (subjects: string[], prefix: string): string[] =>
  subjects.flatMap((each) => (each.startsWith(prefix) ? each.slice(prefix.length) : []));
