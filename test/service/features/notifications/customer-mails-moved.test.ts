import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { keyOfMail } from "../../../../service/features/notifications/message-ids";
import { transaction } from "../../../../service/platform/db/database";
import { projectRoot } from "../../../../service/platform/project-root";
import { listCustomerMails } from "../../../../service/read/customer-mails/customer-mails.queries";
import { aShop, createTestService, type TestService } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { sendDue } from "../../send-due";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

/** The table as it was before 0028, with a mail in each state. */
const TABLE = `
  create table notifications (
    shop_id integer not null, id bigint generated always as identity, shipment_id bigint not null, status text not null,
    change_key text not null, state text not null, reason text, to_email text, subject text, text text, html text,
    message_id text, attempts integer not null default 0, created_at timestamptz not null, sent_at timestamptz,
    event_id bigint, primary key (shop_id, id));
  insert into notifications (shop_id, shipment_id, status, change_key, state, reason, to_email, subject, text, html,
    message_id, attempts, created_at, sent_at) values
    (%shop%, %sent%, 'IN_TRANSIT', 'IN_TRANSIT 2024-01-05T08:00:00.000Z', 'sent', null, 'o@example.com', 'Old', 'text',
      'html', '<1@host>', 1, '2024-01-05', '2024-01-06'),
    (%shop%, %sent%, 'WAITING_DELIVERY', 'WAITING_DELIVERY 2024-01-07T08:00:00.000Z', 'skipped', 'superseded',
      'o@example.com', 'Late', 'text', 'html', '<2@host>', 0, '2024-01-07', null),
    (%shop%, %sent%, 'DELIVERED', 'DELIVERED 2024-01-08T08:00:00.000Z', 'skipped', 'no_email', null, null, null, null,
      null, 0, '2024-01-08', null),
    (%shop%, %waits%, 'IN_TRANSIT', 'IN_TRANSIT 2026-11-20T08:00:00.000Z', 'queued', 'timeout', 'w@example.com', 'New',
      'the old text', 'the old html', '<3@host>', 2, '2026-11-20', null);`;

it("stored mails are in the log, and those that waited are sent as they were", async () => {
  const shop = await aShop(service);
  const [sent, waits] = [await anOrder(service, shop), await anOrder(service, shop)];
  const at = new Date("2026-11-20T08:00:00Z");
  await applyEvents(service, shop, waits.shipments[0]!.id, [anEventAt(at)]);
  await service.settle();
  service.mails.sent.length = 0;
  const { db } = service.ctx;
  for (const table of ["deliveries", "deliveryKeys", "deliveryLog"] as const) {
    await db.deleteFrom(table).where("shopId", "=", shop.id).execute();
  }
  const [ofSent, ofWaits] = [sent.shipments[0]!.id, waits.shipments[0]!.id];
  const file = path.join(projectRoot, "service/platform/db/migrations/0028-customer-mails.sql");
  await transaction(db, async (tx) => {
    const table = TABLE.replaceAll("%shop%", String(shop.id))
      .replaceAll("%sent%", ofSent)
      .replaceAll("%waits%", ofWaits);
    await sql.raw(table).execute(tx);
    await sql.raw(readFileSync(file, "utf8")).execute(tx);
  });

  expect(await listCustomerMails(db, shop.id, [ofWaits])).toMatchObject([
    { state: "queued", reason: "timeout", attempts: 2, to: "w@example.com", subject: "New" },
  ]);
  await sendDue(service);

  expect(service.mails.sent).toMatchObject([
    {
      ...{ to: { address: "w@example.com" }, subject: "New", text: "the old text", html: "the old html" },
      ...{ messageId: "<3@host>", from: { name: expect.any(String) } },
    },
  ]);
  expect(await listCustomerMails(db, shop.id, [ofWaits])).toMatchObject([{ state: "sent", attempts: 3 }]);
  const log = await listCustomerMails(db, shop.id, [ofSent]);
  expect(log.map(({ status, state, reason, subject }) => [status, state, reason, subject])).toEqual([
    ["DELIVERED", "skipped", "no_email", null],
    ["WAITING_DELIVERY", "skipped", "superseded", "Late"],
    ["IN_TRANSIT", "sent", null, "Old"],
  ]);
  expect(log[2]!.sentAt).toEqual(new Date("2024-01-06T00:00:00Z"));
  const keys = await db
    .selectFrom("deliveryKeys")
    .select("key")
    .where("shopId", "=", shop.id)
    .where("channel", "=", "customer-mail")
    .execute();
  const claimed = keys.map(({ key }) => key);
  const change = { status: "IN_TRANSIT", from: null, since: at.toISOString() } as const;
  expect(claimed).toHaveLength(4);
  expect(claimed).toContain(keyOfMail({ kind: "status", shipment: ofWaits, ...change }));
});
