import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { millisecondsUntil } from "../../../../service/platform/pglite-server/dump.mjs";
import { openEmbedded } from "../../../../service/platform/pglite-server/open-embedded";
import { prepareDirectory } from "../../../../service/platform/pglite-server/prepare-directory";
import { restoreDump } from "../../../../service/platform/pglite-server/restore-dump";
import { createLog } from "../../../../service/platform/log";
import { putEmptyDatabase } from "../../../empty-database";
import { aFolder, anEmbedded, aPool } from "./a-place";

const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);
const log = createLog("silent");

async function aFolderWithADatabase(): Promise<string> {
  const dir = aFolder();
  await putEmptyDatabase(dir);
  return dir;
}

describe("the embedded database", () => {
  it("keeps what was committed, closes its folders to others and frees them at the end", async () => {
    const dir = path.join(aFolder(), "new", "database");

    const first = await openEmbedded({ dir, log });
    const pool = aPool(first.connection);
    await pool.query("create table kept (id int primary key, text text)");
    await pool.query("insert into kept values ($1, $2)", [1, "å\tb"]);
    const modes = [mode(dir), mode(first.connection.host)];
    const socketFolder = first.connection.host;
    await first.stop();
    const left = readdirSync(dir);
    const second = await anEmbedded({ dir });

    expect((await aPool(second.connection).query("select * from kept")).rows).toEqual([
      { id: 1, text: "å\tb" },
    ]);
    expect(modes).toEqual(["700", "700"]);
    expect(() => statSync(socketFolder)).toThrow("ENOENT");
    expect(left).not.toContain("lock");
  });

  it("runs with fsync, does its own checkpoints, vacuums and statistics, and writes dumps that can be restored", async () => {
    const dir = await aFolderWithADatabase();
    const database = await anEmbedded({ dir, checkpointMs: 50, vacuumMs: 50 });
    const pool = aPool(database.connection);
    const setting = async (name: string) =>
      (await pool.query<Record<string, string>>(`show ${name}`)).rows[0]?.[name];
    const schema = `create table parents (id int generated always as identity primary key, text text, at timestamptz, raw bytea);
      create table children (id int, parent int references parents, document jsonb, tags text[], primary key (parent, id)) partition by list (parent);
      create table children_one partition of children for values in (1); create table children_rest partition of children default;`;
    await pool.query(schema);
    await pool.query(
      `insert into parents (text, at, raw) values (E'tab\\tline\\n back\\\\slash \\u2028 å', '2026-01-02 03:04:05.678901+02', '\\x00ff'), (null, null, null)`,
    );
    await pool.query(`insert into children values (1, 1, '{"a": "\\n"}', '{x,"y z"}'), (2, 2, null, '{}')`);
    await pool.query("insert into parents (text) select 'many' from generate_series(1, 3000)");

    expect([
      await setting("fsync"),
      await setting("synchronous_commit"),
      await setting("full_page_writes"),
    ]).toEqual(["on", "on", "on"]);
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              "select vacuum_count > 0 as done from pg_stat_user_tables where relname = 'parents'",
            )
          ).rows,
      )
      .toEqual([{ done: true }]);
    const redo = async () =>
      (await pool.query("select redo_lsn from pg_control_checkpoint()")).rows[0]?.redo_lsn;
    const before = await redo();
    await pool.query("insert into parents (text) values ('one more')");
    await expect.poll(redo).not.toBe(before);

    const file = await database.dump();
    expect(gunzipSync(readFileSync(file)).toString()).toContain(
      "copy public.children (id, parent, document, tags) from stdin;",
    );
    const everything =
      "select p.*, c.document, c.tags from parents p left join children c on c.parent = p.id order by p.id";
    const other = await anEmbedded({ dir: await aFolderWithADatabase(), analyzeMs: 50 });
    const otherPool = aPool(other.connection);
    await otherPool.query(schema);
    const client = await otherPool.connect();
    const rows = await restoreDump(client, file);

    expect(rows).toBe(3005);
    const sampled =
      "select analyze_count > 0 as sampled, vacuum_count from pg_stat_user_tables where relname = 'parents'";
    await expect
      .poll(async () => (await client.query(sampled)).rows)
      .toEqual([{ sampled: true, vacuum_count: "0" }]);
    expect((await client.query(everything)).rows).toEqual((await pool.query(everything)).rows);
    expect((await client.query("insert into parents (text) values ('next') returning id")).rows).toEqual([
      { id: 3004 },
    ]);
    expect(readdirSync(path.join(dir, "dumps"))).toEqual([path.basename(file)]);
    expect(mode(file)).toBe("600");
    client.release();
  });

  it("keeps the newest seven dumps of the last seven days, and nothing half-written", async () => {
    const dir = await aFolderWithADatabase();
    const dumps = path.join(dir, "dumps");
    mkdirSync(dumps, { recursive: true });
    const nameOf = (hoursAgo: number) =>
      `waybill-${new Date(Date.now() - hoursAgo * 3_600_000).toISOString().replaceAll(":", "-")}.sql.gz`;
    const hours = [1, 2, 3, 4, 5, 6, 7, 8];
    for (const ago of hours) writeFileSync(path.join(dumps, nameOf(ago)), "");
    writeFileSync(path.join(dumps, `${nameOf(9)}.tmp`), "half");
    const database = await anEmbedded({ dir });

    const file = await database.dump();

    const kept = readdirSync(dumps).sort();
    expect(kept).toHaveLength(7);
    expect(kept.at(-1)).toBe(path.basename(file));

    for (const name of kept) rmSync(path.join(dumps, name));
    const [old, young] = [nameOf(7 * 24 + 1), nameOf(7 * 24 - 1)];
    for (const name of [old, young]) writeFileSync(path.join(dumps, name), "");
    const last = await database.dump();
    expect(readdirSync(dumps).sort()).toEqual([young, path.basename(last)]);
  });

  it("is dumped at the hour asked for, today or tomorrow", () => {
    expect(millisecondsUntil("03:30", new Date("2026-11-20T03:00:00Z"))).toBe(30 * 60_000);
    expect(millisecondsUntil("03:30", new Date("2026-11-20T03:30:00Z"))).toBe(24 * 3_600_000);
  });

  it("says so in one sentence when its engine breaks, and never answers as if nothing had happened", async () => {
    const dir = await aFolderWithADatabase();
    const died: string[] = [];
    const database = await openEmbedded({ dir, log, onDeath: (error) => void died.push(error.message) });
    const pool = aPool(database.connection);
    await pool.query("create table safe (id int)");

    // Without a write-ahead log PostgreSQL cannot promise anything any more, and panics at the next change.
    rmSync(path.join(dir, "data/pg_wal"), { recursive: true });
    await pool.query("select pg_switch_wal()");
    const insert = await pool.query("insert into safe values (1)").catch((error: Error) => error.message);

    expect(insert).toBe("Connection terminated unexpectedly");
    await expect.poll(() => died).toHaveLength(1);
    expect(died[0]).toMatch(/^The embedded database in .* has stopped: could not create file "pg_wal/);
    await database.stop();
    expect(readdirSync(dir)).not.toContain("lock");
  });
});

describe("opening the embedded database", () => {
  it("of the version in use is not refused", async () => {
    const dir = await aFolderWithADatabase();

    expect(readFileSync(path.join(dir, "data/PG_VERSION"), "utf8")).toMatch(/^\d+\n$/);
    expect(() => prepareDirectory(dir)).not.toThrow();
  });
});
