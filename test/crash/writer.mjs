// @ts-check
/** Writes for ever into the embedded database of a directory and says which transaction was acknowledged last. */
import { writeSync } from "node:fs";
import pg from "pg";
import { openEmbedded } from "../../service/platform/pglite-server/open-embedded";
import { createLog } from "../../service/platform/log";

const [dir = ""] = process.argv.slice(2);
const database = await openEmbedded({ dir, log: createLog("error"), checkpointMs: 300, vacuumMs: 900 });
const client = new pg.Client(database.connection);
const other = new pg.Client(database.connection);
await Promise.all([client.connect(), other.connect()]);

await client.query(`
  create extension if not exists pg_trgm;
  create table if not exists entries (n int primary key, pad text not null, key text not null);
  create index if not exists entries_key on entries (key);
  create index if not exists entries_trigrams on entries using gin (key gin_trgm_ops);
  create table if not exists effects (n int primary key references entries, amount int not null);
  create table if not exists totals (id int primary key, total bigint not null);
  insert into totals values (1, 0) on conflict do nothing;
  create table if not exists noise (id int primary key, n int not null);
  insert into noise select id, 0 from generate_series(1, 200) id on conflict do nothing;`);
const { rows } = await client.query("select coalesce(max(n), 0)::int as n from entries");

/** Somebody else's updates, so that vacuum and checkpoints have work and transactions alternate. */
async function makeNoise() {
  for (;;) await other.query("update noise set n = n + 1 where id % 7 = (random() * 6)::int");
}
void makeNoise();

for (let n = rows[0].n + 1; ; n += 1) {
  await client.query("begin");
  await client.query("insert into entries values ($1, $2, $3)", [
    n,
    "x".repeat(50 + (n % 900)),
    `k${(n * 7919) % 100003}`,
  ]);
  await client.query("insert into effects values ($1, $2)", [n, n % 10]);
  await client.query("update totals set total = total + $1 where id = 1", [n % 10]);
  await client.query("commit");
  writeSync(1, `ACK ${n}\n`);
}
