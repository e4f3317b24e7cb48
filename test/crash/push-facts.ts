import { sql } from "kysely";
import type { Db } from "../../service/platform/db/database";

/** What became of a courier's pushes: each shipment with its events and mails, and how many pushes were stored. */
export async function gatherPushFacts(db: Db, source = "simulated") {
  const plain = db.withoutPlugins();
  const shipments = await sql<{ number: string; status: string; events: string[]; mails: string[] }>`
    select s.tracking_number as number, s.status,
      array(select e.message from tracking_events e
        where e.shop_id = s.shop_id and e.shipment_id = s.id order by 1) as events,
      array(select d.payload ->> 'status' from (
          select shop_id, channel, subject, payload from deliveries
          union all select shop_id, channel, subject, payload from delivery_log) d
        where d.shop_id = s.shop_id and d.channel = 'customer-mail' and d.subject = 'shipment:' || s.id order by 1) as mails
    from shipments s order by 1
  `.execute(plain);
  const inbox = await sql<{ id: string; isProcessed: boolean }>`
    select id, processed_at is not null as "isProcessed" from inbox where source = ${source}
  `.execute(plain);
  return { shipments: shipments.rows, pushes: inbox.rows };
}
export type PushFacts = Awaited<ReturnType<typeof gatherPushFacts>>;
