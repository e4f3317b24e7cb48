// @ts-check
/** Opens the directory as the product does, then looks at what is in it and, with amcheck, at each table and index. */
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { amcheck } from "@electric-sql/pglite/contrib/amcheck";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import pg from "pg";
import { openEmbedded } from "../../service/platform/pglite-server/open-embedded";
import { createLog } from "../../service/platform/log";

const [dir = ""] = process.argv.slice(2);
const started = performance.now();
const database = await openEmbedded({ dir, log: createLog("error") });
const openMs = Math.round(performance.now() - started);
const client = new pg.Client(database.connection);
await client.connect();
const exists = (await client.query("select to_regclass('noise') is not null as yes")).rows[0].yes;
const found = exists
  ? (
      await client.query(`
        select (select count(*) from entries)::int as entries, (select coalesce(max(n), 0) from entries)::int as last,
          (select count(*) from effects)::int as effects, (select total from totals)::int as total,
          (select coalesce(sum(n % 10), 0) from entries)::int as expected,
          (select count(*) from effects e where not exists (select from entries where n = e.n))::int as orphans`)
    ).rows[0]
  : { entries: 0, last: 0, effects: 0, total: 0, expected: 0, orphans: 0 };
await client.end();
await database.stop();

const db = await PGlite.create({ dataDir: path.join(dir, "data"), extensions: { amcheck, pg_trgm } });
await db.exec("create extension if not exists amcheck");
const relations = await db.query(`
  select c.oid::regclass::text as name, case c.relkind when 'r' then 'table' else a.amname end as kind
  from pg_class c left join pg_am a on a.oid = c.relam
  where c.relkind in ('r', 'i') and c.relpersistence = 'p' and (a.amname in ('btree', 'gin') or c.relkind = 'r') order by 1`);
const check = {
  table: "select msg from verify_heapam($1::regclass)",
  btree: "select null from bt_index_check($1::regclass, true)",
  gin: "select null from gin_index_check($1::regclass)",
};
const corrupt = [];
for (const { name, kind } of /** @type {{ name: string, kind: keyof typeof check }[]} */ (relations.rows)) {
  try {
    const { rows } = await db.query(check[kind], [name]);
    if (kind === "table" && rows.length > 0) corrupt.push(`${name}: ${JSON.stringify(rows[0])}`);
  } catch (error) {
    corrupt.push(`${name}: ${error}`);
  }
}
await db.close();
console.log(JSON.stringify({ openMs, ...found, checked: relations.rows.length, corrupt }));
process.exit(0);
