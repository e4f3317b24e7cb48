// @ts-check
import { once } from "node:events";
import {
  createWriteStream,
  mkdirSync,
  openSync,
  closeSync,
  fsyncSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { createGzip } from "node:zlib";
import { finished } from "node:stream/promises";
import { syncFolder } from "./fsync-filesystem.mjs";

/** @typedef {import("@electric-sql/pglite").PGlite} PGlite */
/** @typedef {{ name: string, leaves: { name: string, pages: number }[] | null, columns: string[] }} Table */

const KEPT = 7;
/** Older dumps still hold data erased since: dumps are deleted after this time, however few are left. */
const KEPT_DAYS = 7;
/** Rows leave the engine in pieces of about 8 MB, so that a large table does not have to fit into memory twice. */
const PAGES_A_PIECE = 1024;
const isDump = /^waybill-.*\.sql\.gz$/;

/** Tables with rows of their own: partitions are listed under the table they belong to, because they are made anew by it. */
const tablesQuery = `
  select format('%I.%I', n.nspname, c.relname) as name,
         (select json_agg(json_build_object('name', leaf::regclass::text, 'pages', pg_relation_size(leaf) / current_setting('block_size')::int))
          from (select c.oid as leaf where c.relkind = 'r' union all select relid from pg_partition_tree(c.oid) where isleaf) as l) as leaves,
         (select json_agg(quote_ident(attname) order by attnum) from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
    and n.nspname !~ '^pg_t'
  order by 1`;

const sequencesQuery = `
  select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as statement
  from pg_sequences where last_value is not null order by 1`;

/**
 * Writes all rows as SQL that `psql` and `restoreDump` read into a database with the same tables. The caller
 * keeps everybody else out meanwhile, so it is the state of one moment. It appears under its name only when it is whole
 * and on the disk; the newest seven are kept, for seven days each.
 * @param {PGlite} db
 * @param {string} dumpDir
 * @returns {Promise<string>} the file
 */
export async function writeDump(db, dumpDir) {
  mkdirSync(dumpDir, { recursive: true, mode: 0o700 });
  const name = nameAt(new Date());
  const temporary = path.join(dumpDir, `${name}.tmp`);
  for (const left of readdirSync(dumpDir).filter((file) => file.endsWith(".tmp")))
    rmSync(path.join(dumpDir, left));

  const gzip = createGzip({ level: 4 });
  const file = gzip.pipe(createWriteStream(temporary, { mode: 0o600 }));
  const written = finished(file);
  try {
    for await (const piece of contents(db)) {
      if (!gzip.write(piece)) await Promise.race([once(gzip, "drain"), written]);
    }
    gzip.end();
    await written;
    syncFile(temporary);
  } catch (error) {
    gzip.destroy();
    file.destroy();
    rmSync(temporary, { force: true });
    throw error;
  }

  renameSync(temporary, path.join(dumpDir, name));
  syncFolder(dumpDir);
  const all = readdirSync(dumpDir)
    .filter((entry) => isDump.test(entry))
    .sort();
  const kept = all
    .slice(-KEPT)
    .filter((entry) => entry >= nameAt(new Date(Date.now() - KEPT_DAYS * 86_400_000)));
  for (const entry of all) if (!kept.includes(entry)) rmSync(path.join(dumpDir, entry));
  return path.join(dumpDir, name);
}

/** @param {Date} at */
const nameAt = (at) => `waybill-${at.toISOString().replaceAll(":", "-")}.sql.gz`;

/** @param {PGlite} db */
async function* contents(db) {
  const tables = /** @type {Table[]} */ ((await db.query(tablesQuery)).rows).filter(
    (table) => table.columns?.length,
  );
  const sequences = /** @type {{ statement: string }[]} */ ((await db.query(sequencesQuery)).rows);

  yield "-- Waybill: all rows; the tables must be there already, made by the migrations of the same version.\n";
  // Rows come in the order of the names of their tables: foreign keys hold again only at the end.
  yield "begin;\nset local session_replication_role = replica;\n";
  if (tables.length > 0) yield `truncate ${tables.map((table) => table.name).join(", ")};\n`;
  for (const table of tables) {
    yield `copy ${table.name} (${table.columns.join(", ")}) from stdin;\n`;
    for (const leaf of table.leaves ?? []) yield* rows(db, leaf, table.columns);
    yield "\\.\n";
  }
  for (const { statement } of sequences) yield `${statement}\n`;
  yield "commit;\n";
}

/**
 * @param {PGlite} db
 * @param {{ name: string, pages: number }} leaf
 * @param {string[]} columns
 */
async function* rows(db, leaf, columns) {
  for (let page = 0; page < leaf.pages; page += PAGES_A_PIECE) {
    const range = `ctid >= '(${page},0)' and ctid < '(${page + PAGES_A_PIECE},0)'`;
    const { blob } = await db.query(
      `copy (select ${columns.join(", ")} from ${leaf.name} where ${range}) to '/dev/blob'`,
    );
    if (blob && blob.size > 0) yield Buffer.from(await blob.arrayBuffer());
  }
}

/** @param {string} name */
function syncFile(name) {
  const file = openSync(name, "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Runs `work` once a day.
 * @param {string} at "HH:MM", UTC
 * @param {() => Promise<unknown>} work
 * @param {(error: unknown) => void} onError
 */
export function nightly(at, work, onError) {
  /** @type {Promise<unknown> | undefined} */
  let running;
  /** @type {NodeJS.Timeout} */
  let timer;
  const plan = () => {
    timer = setTimeout(
      () => {
        running = work()
          .catch(onError)
          .finally(() => (running = undefined));
        plan();
      },
      millisecondsUntil(at, new Date()),
    );
  };
  plan();
  return {
    async stop() {
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * @param {string} at "HH:MM", UTC
 * @param {Date} now
 */
export function millisecondsUntil(at, now) {
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const next = new Date(now);
  next.setUTCHours(hours, minutes, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next.getTime() - now.getTime();
}
