import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { transaction } from "../../../../service/platform/db/database";
import { projectRoot } from "../../../../service/platform/project-root";
import { aShop, createTestService, type TestService } from "../../harness";
import { sendDue } from "../../send-due";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

/** The table as it was before 0026, with a mail in each state. */
const BEFORE = `
  create table shops (id integer primary key);
  insert into shops values (%shop%);
  create table merchant_mails (
    shop_id integer not null references shops (id) on delete cascade, id bigint generated always as identity,
    key text not null, state text not null, to_email text not null, subject text not null, text text not null,
    html text not null, message_id text not null, created_at timestamptz not null, sent_at timestamptz,
    primary key (shop_id, id), unique (shop_id, key));
  insert into merchant_mails (shop_id, key, state, to_email, subject, text, html, message_id, created_at, sent_at) values
    (%shop%, 'quota-80', 'sent', 'o@example.com', 'Old', 'text', 'html', '<merchant.1@host>', '2024-01-05', '2024-01-06'),
    (%shop%, 'cap', 'failed', 'o@example.com', 'Bad', 'text', 'html', '<merchant.2@host>', '2026-11-01', null),
    (%shop%, 'digest', 'queued', 'o@example.com', 'New', 'text', 'html', '<merchant.3@host>', '2026-11-20', null);`;

it("mails to merchants that were stored before are in the log, and those that waited are sent as they were", async () => {
  const shop = await aShop(service);
  const file = path.join(projectRoot, "service/platform/db/migrations/0026-deliveries.sql");
  await transaction(service.ctx.db, async (tx) => {
    await sql`create schema before`.execute(tx);
    await sql`set local search_path = before`.execute(tx);
    await sql.raw(BEFORE.replaceAll("%shop%", String(shop.id))).execute(tx);
    await sql.raw(readFileSync(file, "utf8")).execute(tx);
    await sql`set local search_path = public`.execute(tx);
    await sql`insert into delivery_keys select * from before.delivery_keys`.execute(tx);
    await sql`insert into delivery_log select * from before.delivery_log`.execute(tx);
    await sql`insert into deliveries overriding system value select * from before.deliveries`.execute(tx);
    await sql`drop schema before cascade`.execute(tx);
  });

  await sendDue(service);

  const log = await service.ctx.db
    .selectFrom("deliveryLog")
    .select(["key", "state", "doneAt"])
    .where("shopId", "=", shop.id)
    .orderBy("doneAt")
    .execute();
  expect(log.map(({ key, state, doneAt }) => [key, state, doneAt.toISOString().slice(0, 10)])).toEqual([
    ["quota-80", "sent", "2024-01-06"],
    ["cap", "failed", "2026-11-01"],
    ["digest", "sent", "2026-11-20"],
  ]);
  expect(service.mails.sent).toMatchObject([
    {
      ...{ to: { address: "o@example.com" }, subject: "New", text: "text", html: "html" },
      messageId: "<merchant.3@host>",
    },
  ]);
  const keys = await service.ctx.db
    .selectFrom("deliveryKeys")
    .select("key")
    .where("shopId", "=", shop.id)
    .execute();
  expect(keys.map(({ key }) => key).sort()).toEqual(["cap", "digest", "quota-80"]);
});
