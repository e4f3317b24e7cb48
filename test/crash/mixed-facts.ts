import { sql } from "kysely";
import type { Db } from "../../service/platform/db/database";
import { CUSTOMER_MAIL } from "../../service/read/customer-mails/customer-mail";
import { customerMails } from "../../service/features/notifications/customer-mail.channel";
import { INITIAL_SWITCHES } from "../../contract/notifications";
import { mailKindOf } from "../../contract/mail-kinds";
import { SHIPMENT_STATUSES } from "../../contract/shipment-status";
import { DEAD_LETTER } from "../../service/platform/queue/dead-letter";
import { readFacts, WORK } from "./ingest-facts";
import { gatherPushFacts } from "./push-facts";
import { inSnapshot } from "./snapshot";

/** Statuses that a shop which has set nothing mails its customers about. */
const NOTIFIED_STATUSES = SHIPMENT_STATUSES.filter((status) => {
  const kind = mailKindOf({ status, subStatus: null });
  return kind !== null && INITIAL_SWITCHES[kind];
});

/** What is open, and how far the rest has come. */
export async function lookForWork(db: Db) {
  const { rows } = await sql<{
    jobs: number;
    webhooks: number;
    deliveries: number;
    tasks: number;
    untracked: number;
    checked: number;
    steps: number;
    sent: number;
  }>`
    select
      (select count(*)::int from jobs.job
        where name in (${sql.join([...WORK, DEAD_LETTER])}) and state < 'completed') as jobs,
      (select count(*)::int from inbox where processed_at is null) as webhooks,
      (select count(*)::int from deliveries) as deliveries,
      (select count(*)::int from long_tasks where state in ('waiting', 'running')) as tasks,
      (select count(*)::int from shipments where provider_state = 'none' and cancelled_at is null) as untracked,
      (select count(*)::int from imports i join long_tasks t on t.shop_id = i.shop_id and t.id = i.task_id
        where i.closed_at is null and t.kind = 'import.check') as checked,
      (select coalesce(sum(step), 0)::int from long_tasks) as steps,
      (select count(*)::int from delivery_log) as sent
  `.execute(db.withoutPlugins());
  return rows[0]!;
}
export type Work = Awaited<ReturnType<typeof lookForWork>>;

/** Everything the verdict is made of. */
export const gatherMixedFacts = (db: Db) =>
  inSnapshot(db, async (tx) => ({
    ...(await readFacts(tx)),
    work: await lookForWork(tx),
    pushes: await gatherPushFacts(tx),
    log: await readEventLog(tx),
    deliveries: await readDeliveries(tx),
    ...(await readTasks(tx)),
    slots: customerMails.concurrency,
  }));
export type MixedFacts = Awaited<ReturnType<typeof gatherMixedFacts>>;

/** Whether the events of each shipment are a chain of statuses up to the present one, and what came of the changes. */
async function readEventLog(tx: Db) {
  const { rows } = await sql<
    Record<"events" | "changes" | "broken" | "ends" | "untold" | "deadLetters", number>
  >`
    with tracked as (
      select shop_id, id, (payload ->> 'shipment')::bigint as shipment,
        payload -> 'from' ->> 'status' as old, payload -> 'to' ->> 'status' as new,
        payload -> 'change' <> 'null' as is_change,
        payload -> 'to' ->> 'status' = any(${NOTIFIED_STATUSES}::text[])
          and payload -> 'suppressNotifications' = 'false' as is_told,
        lag(payload -> 'to' ->> 'status', 1, 'INIT') over of_shipment as before,
        lead(id) over of_shipment is null as is_last
      from events where name = 'shipment.tracked'
      window of_shipment as (partition by shop_id, payload ->> 'shipment' order by id)
    ), mails as (
      select shop_id, event_id, count(*) as mails from delivery_log
      where channel = ${CUSTOMER_MAIL} group by shop_id, event_id
    )
    select count(*)::int as events, count(*) filter (where t.is_change)::int as changes,
      count(*) filter (where t.old <> t.before)::int as broken,
      (select count(*)::int from shipments s
        left join tracked l on l.shop_id = s.shop_id and l.shipment = s.id and l.is_last
        where s.status <> coalesce(l.new, 'INIT')) as ends,
      count(*) filter (where t.is_change and t.is_told
        and coalesce(m.mails, 0) + (d.event_id is not null)::int <> 1)::int as untold,
      (select count(*)::int from event_dead_letters) as "deadLetters"
    from tracked t
    left join mails m on m.shop_id = t.shop_id and m.event_id = t.id
    left join event_decisions d
      on d.shop_id = t.shop_id and d.event_id = t.id and d.subscriber = 'notifications.write'
  `.execute(tx.withoutPlugins());
  return rows[0]!;
}

/** How the deliveries have ended: by key, by state, and each mail that was rendered. */
async function readDeliveries(tx: Db) {
  const plain = tx.withoutPlugins();
  const { rows: ends } = await sql<{ channel: string; state: string; count: number }>`
    select channel, state, count(*)::int as count from delivery_log group by 1, 2 order by 1, 2`.execute(
    plain,
  );
  const { rows: keys } = await sql<Record<"unsettled" | "twice" | "keyless", number>>`
    with ended as (select shop_id, channel, key, count(*) as times from delivery_log group by 1, 2, 3)
    select count(*) filter (where e.key is null)::int as unsettled, count(*) filter (where e.times > 1)::int as twice,
      count(*) filter (where k.key is null)::int as keyless
    from delivery_keys k full join ended e using (shop_id, channel, key)`.execute(plain);
  const { rows: mails } = await sql<{ messageId: string; state: string; attempts: number; doneAt: number }>`
    select rendered ->> 'messageId' as "messageId", state, attempts, extract(epoch from done_at)::float8 * 1000 as "doneAt"
    from delivery_log where rendered ? 'messageId'`.execute(plain);
  return { ends, keys: keys[0]!, mails };
}

/** Long tasks, the timelines that the bulk jobs have left, and the shipments that the imports have made. */
async function readTasks(tx: Db) {
  const plain = tx.withoutPlugins();
  const { rows: tasks } = await sql<
    { kind: string; state: string; reason: string | null } & Record<
      "total" | "done" | "failed" | "leftOut",
      number
    >
  >`
    select kind, state, reason, total, done, failed, left_out as "leftOut" from long_tasks order by shop_id, id`.execute(
    plain,
  );
  const { rows: timelines } = await sql<{ lines: number; status: string; shipments: number }>`
    select lines, status, count(*)::int as shipments from (
      select s.status, (select count(*)::int from tracking_events e
        where e.shop_id = s.shop_id and e.shipment_id = s.id and e.source = 'merchant') as lines
      from shipments s where s.tracking_number like 'SIMNONEB%') each
    group by 1, 2`.execute(plain);
  const { rows: imported } = await sql<{ name: string; number: string }>`
    select o.name, s.tracking_number as number from shipments s
    join orders o on o.shop_id = s.shop_id and o.id = s.order_id
    where s.tracking_number like 'SIMNONEF%' and s.cancelled_at is null`.execute(plain);
  return { tasks, timelines, imported };
}
