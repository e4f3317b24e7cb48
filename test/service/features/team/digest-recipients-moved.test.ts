import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { transaction } from "../../../../service/platform/db/database";
import { projectRoot } from "../../../../service/platform/project-root";
import { createTestService, type TestService } from "../../harness";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

/** The tables as they were before 0101, with a shop for each way in which the digest could be set. */
const BEFORE = `
  create table shops (id integer primary key, email text);
  insert into shops values (1, 'Own@a.example'), (2, 'own@b.example'), (3, 'own@c.example'), (4, null), (5, 'own@e.example');
  create table orders (shop_id integer, id bigint, primary key (shop_id, id));
  create table setting_documents (shop_id integer, area text, document jsonb, updated_at timestamptz, version integer,
    changed_by text, primary key (shop_id, area));
  create table setting_versions (shop_id integer, area text, version integer, document jsonb, changed_at timestamptz,
    changed_by text, primary key (shop_id, area, version));
  insert into setting_documents values
    (1, 'attention', '{"rules": {"a": 1}, "digest": {"on": true, "recipients": ["own@a.example", "x@a.example"], "hour": 8}}', now(), 3, '7'),
    (2, 'attention', '{"rules": {}, "digest": {"on": true, "recipients": ["x@b.example", "y@b.example"], "hour": 17}}', now(), 1, null),
    (3, 'attention', '{"rules": {}, "digest": {"on": false, "recipients": [], "hour": 8}}', now(), 1, null),
    (4, 'attention', '{"rules": {}, "digest": {"on": false, "recipients": ["x@d.example"], "hour": 8}}', now(), 1, null),
    (5, 'attention', '{"rules": {}}', now(), 1, null);
  insert into setting_versions select shop_id, area, version, document, updated_at, changed_by from setting_documents;`;

it("who got the digest, and mails about reported problems, gets them still, and nothing else", async () => {
  const migration = (name: string) =>
    readFileSync(path.join(projectRoot, "service/platform/db/migrations", name), "utf8");
  const { recipients, documents } = await transaction(service.ctx.db, async (tx) => {
    await sql`create schema before`.execute(tx);
    await sql`set local search_path = before`.execute(tx);
    for (const text of [BEFORE, migration("0100-team-recipients.sql"), migration("0101-team-events.sql")])
      await sql.raw(text).execute(tx);
    const rows = await sql<{ shop_id: number; address: string | null; choices: Record<string, boolean> }>`
      select shop_id, address, choices from team_recipients where verified_at is not null order by shop_id, id`.execute(
      tx,
    );
    const stored = await sql<{ shop_id: number; area: string; document: object; version: number }>`
      select shop_id, area, document, version from setting_documents
      where area = 'digest_schedule' or document ? 'digest' order by shop_id`.execute(tx);
    await sql`set local search_path = public`.execute(tx);
    await sql`drop schema before cascade`.execute(tx);
    return { recipients: rows.rows, documents: stored.rows };
  });

  const wanted = recipients.map(({ shopId, shop_id: shop = shopId, address, choices }: Row) => [
    shop,
    address,
    ...Object.keys(choices).filter((event) => choices[event]),
  ]);
  expect(wanted).toEqual([
    [1, "x@a.example", "daily_digest", "problem_reported"],
    [2, "x@b.example", "daily_digest", "problem_reported"],
    [2, "y@b.example", "daily_digest", "problem_reported"],
    [2, null],
    [3, null],
    [4, "x@d.example", "problem_reported"],
    [4, null],
  ]);
  const ofStore = recipients.filter(({ address }) => address === null).map(({ choices }) => choices);
  expect(ofStore).toEqual([
    { daily_digest: false, problem_reported: false },
    { daily_digest: false },
    { daily_digest: false, problem_reported: false },
  ]);
  expect(documents.map(({ area, document, version }) => [area, document, version])).toEqual([
    ["digest_schedule", { hour: 17 }, 1],
  ]);
});

interface Row {
  shop_id?: number;
  /** As the driver's plugin names it. */
  shopId?: number;
  address: string | null;
  choices: Record<string, boolean>;
}
