import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestService, type TestService } from "../../harness";

/**
 * Whether the tables of shops could be spread over several databases by `shop_id`, as Citus does it: every key, unique
 * index and foreign key of theirs holds it, so that each is kept within one shop.
 */
let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

/** Tables of no shop, which every database would have whole or leave to one of them. */
const OF_NO_SHOP: Record<string, string> = {
  operator_tokens: "of our own staff",
  operator_acts: "what our own staff did, for one shop or for all",
  shops: "the shops themselves: every other table names its shop by it",
  inbox: "webhooks are stored before anybody knows whose they are; a shop's own are found by its domain",
  used_trials: "outlives the shop; by the hash of a domain",
  coupons: "codes hold for all shops",
  couriers: "a provider's list, the same for all shops",
  provider_catalogs: "how a provider's list was read",
  provider_health: "how a provider fares, whoever asks it",
  provider_turns: "when a provider was called lately, for whichever shops",
  provider_overrides: "who is asked about a courier, for all shops",
  activity_baselines: "counts over all shops",
  courier_outages: "of all shops",
  installation: "one row: whether the stores are real",
  channel_pauses: "an operator holds a channel back for all shops",
  image_removals: "keys to delete from the image store, those of erased shops too",
  rate_limits: "counts by hashes of addresses and numbers",
  translation_pauses: "how the operator's translation engine fares, whoever asks it",
  translation_totals: "characters of a month, of all shops together",
};
/** Foreign keys of shops' tables to tables of no shop, beside the one to their shop. */
const TO_NO_SHOP = ["coupon_uses (code)", "usage_records (order_shop_id)"];

async function listConstraints() {
  const { rows } = await sql<{
    table: string;
    kind: "p" | "u" | "f";
    columns: string[];
    to: string | null;
    toColumns: string[];
  }>`
    select c.conrelid::regclass::text as table, c.contype as kind, c.confrelid::regclass::text as to,
      array(select attname::text from unnest(c.conkey) with ordinality as k (n, at)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by at) as columns,
      array(select attname::text from unnest(c.confkey) with ordinality as k (n, at)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by at) as to_columns
    from pg_constraint c
    where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'f')
    order by 1, 2, 4
  `.execute(service.ctx.db);
  return rows;
}

async function listTables() {
  const { rows } = await sql<{ table: string; hasShop: boolean }>`
    select c.relname as table, exists (
      select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped) as has_shop
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely%'
    order by 1
  `.execute(service.ctx.db);
  return rows;
}

const ofShops = async () =>
  new Set((await listTables()).filter(({ hasShop }) => hasShop).map(({ table }) => table));

describe("every table of a shop", () => {
  it("names its shop; those that do not are listed with the reason", async () => {
    const others = (await listTables()).filter(({ hasShop }) => !hasShop).map(({ table }) => table);

    expect(others.sort()).toEqual(Object.keys(OF_NO_SHOP).sort());
  });

  it("leads its primary key with the shop", async () => {
    const tables = await ofShops();
    const keys = (await listConstraints()).filter(({ kind }) => kind === "p");
    const first = new Map(keys.map(({ table, columns }) => [table, columns[0]]));

    expect([...tables].filter((table) => first.get(table) !== "shop_id")).toEqual([]);
  });

  it("has the shop in every unique index", async () => {
    const tables = await ofShops();
    const { rows } = await sql<{ table: string; index: string; columns: string[] }>`
      select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as index,
        array(select a.attname::text from unnest(i.indkey[0:i.indnkeyatts - 1]) as k (n)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace
    `.execute(service.ctx.db);

    expect(rows.filter(({ table }) => tables.has(table)).length).toBeGreaterThan(40);
    expect(rows.filter(({ table, columns }) => tables.has(table) && !columns.includes("shop_id"))).toEqual(
      [],
    );
  });

  it("points to other tables of shops together with the shop, so that no link leads across", async () => {
    const tables = await ofShops();
    const links = (await listConstraints()).filter(({ kind, table }) => kind === "f" && tables.has(table));
    const isWithin = ({ columns, toColumns }: (typeof links)[number]) =>
      columns.indexOf("shop_id") >= 0 && columns.indexOf("shop_id") === toColumns.indexOf("shop_id");
    const between = links.filter(({ to }) => tables.has(to!));

    expect(between.length).toBeGreaterThan(15);
    expect(between.filter((link) => !isWithin(link))).toEqual([]);
    const outward = links.filter(({ to, columns }) => !tables.has(to!) && columns.join() !== "shop_id");
    expect(outward.map(({ table, columns }) => `${table} (${columns.join(", ")})`)).toEqual(TO_NO_SHOP);
  });

  it("is pointed to by no table of no shop", async () => {
    const tables = await ofShops();
    const links = (await listConstraints()).filter(
      ({ kind, table, to }) => kind === "f" && !tables.has(table) && tables.has(to!),
    );

    expect(links).toEqual([]);
  });
});
