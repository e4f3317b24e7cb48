import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { transaction } from "../../../../service/platform/db/database";
import { projectRoot } from "../../../../service/platform/project-root";
import { createTestService } from "../../harness";

/** The tables as they were before 0029, with a row in each state. */
const BEFORE = `
  create table shops (id integer primary key);
  insert into shops values (1);
  create table fulfillment_writes (
    shop_id integer, id bigint, shipment_id bigint, fulfillment_id bigint, status text, happened_at timestamptz, state text,
    reason text, shopify_event_id text, attempts integer not null default 0, created_at timestamptz, written_at timestamptz,
    event_id bigint);
  insert into fulfillment_writes values
    (1, 1, 7, 5, 'CONFIRMED', '2026-11-01', 'superseded', null, null, 0, '2026-11-01', null, null),
    (1, 2, 7, 5, 'IN_TRANSIT', '2026-11-02', 'written', null, '99', 1, '2026-11-02', '2026-11-03', 11),
    (1, 3, 7, 5, 'FAILURE', '2026-11-04', 'failed', 'Fulfillment does not exist.', null, 3, '2026-11-04', null, null),
    (1, 4, 7, 5, 'DELIVERED', '2026-11-05', 'queued', null, null, 2, '2026-11-05', null, 12);
  create table usage_records (shop_id integer, order_shop_id integer, order_id bigint, state text, created_at timestamptz);
  insert into usage_records values (1, 2, 21, 'queued', '2026-11-05'), (1, 2, 22, 'charged', '2026-11-05'),
    (1, 2, 23, 'refused', '2026-11-05');`;

const read = (name: string) =>
  readFileSync(path.join(projectRoot, "service/platform/db/migrations", name), "utf8");

it("statuses and charges that were stored before are in the log, those that waited are open, what was refused is free", async () => {
  const service = await createTestService();
  const rows = await transaction(service.ctx.db, async (tx) => {
    await sql`create schema before`.execute(tx);
    await sql`set local search_path = before`.execute(tx);
    await sql.raw(BEFORE).execute(tx);
    // The tables of deliveries as 0026 makes them, without the mails that it moves.
    await sql.raw(read("0026-deliveries.sql").split("-- Mails to merchants")[0]!).execute(tx);
    await sql.raw(read("0029-fulfillment-events-and-charges.sql")).execute(tx);
    const open =
      await sql`select channel, key, subject, payload, attempts, ordering_key, event_id from deliveries order by id`.execute(
        tx,
      );
    const log =
      await sql`select key, state, reason, receipt, done_at::date::text as day from delivery_log order by id`.execute(
        tx,
      );
    const keys = await sql<{
      key: string;
    }>`select channel || ' ' || key as key from delivery_keys order by 1`.execute(tx);
    await sql`set local search_path = public`.execute(tx);
    await sql`drop schema before cascade`.execute(tx);
    return { open: open.rows, log: log.rows, keys: keys.rows.map(({ key }) => key) };
  });

  expect(rows.open).toEqual([
    {
      channel: "fulfillment-event",
      key: "stored:4",
      subject: "shipment:7",
      payload: { fulfillment: "5", status: "DELIVERED", happenedAt: expect.stringContaining("2026-11-05") },
      attempts: 2,
      orderingKey: "fulfillment:5",
      eventId: "12",
    },
    expect.objectContaining({ channel: "usage-record", key: "2:21", payload: { orderShop: 2, order: "21" } }),
  ]);
  expect(rows.log).toEqual([
    { key: "stored:1", state: "superseded", reason: null, receipt: null, day: "2026-11-01" },
    { key: "stored:2", state: "sent", reason: null, receipt: { id: "99" }, day: "2026-11-03" },
    {
      key: "stored:3",
      state: "failed",
      reason: "Fulfillment does not exist.",
      receipt: null,
      day: "2026-11-04",
    },
  ]);
  expect(rows.keys).toEqual([
    "fulfillment-event stored:1",
    "fulfillment-event stored:2",
    "fulfillment-event stored:3",
    "fulfillment-event stored:4",
    "usage-record 2:21",
    "usage-record 2:22",
  ]);
});
