import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../../../service/platform/db/database";
import { DumpError, restoreDump } from "../../../../service/platform/pglite-server/restore-dump";
import { openEmbedded } from "../../../../service/platform/pglite-server/open-embedded";
import { migrate } from "../../../../service/platform/db/migrate";
import { createLog } from "../../../../service/platform/log";
import { projectRoot } from "../../../../service/platform/project-root";
import { putEmptyDatabase } from "../../../empty-database";

const run = promisify(execFile);
const log = createLog("fatal");
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "waybill-restore-"));
  await putEmptyDatabase(path.join(dataDir, "database"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function whileOpen<Result>(
  use: (db: Awaited<ReturnType<typeof open>>) => Promise<Result>,
): Promise<Result> {
  const opened = await open();
  try {
    return await use(opened);
  } finally {
    await opened.close();
  }
}

async function open() {
  const embedded = await openEmbedded({ dir: path.join(dataDir, "database"), log });
  const { db, close } = openDatabase({ ...embedded.connection, max: 2 }, () => {});
  return {
    db,
    dump: embedded.dump,
    connection: embedded.connection,
    async close() {
      await close();
      await embedded.stop();
    },
  };
}

const restore = (file: string) =>
  run(process.execPath, [path.join(projectRoot, "scripts/restore.mjs"), file], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", NODE_ENV: "development" },
  });

it("npm run restore brings back what a dump holds, and says why where it cannot", async () => {
  const insert = (db: Awaited<ReturnType<typeof open>>["db"], domain: string) =>
    db
      .insertInto("shops")
      .values({ domain, name: domain, installedAt: new Date(), createdAt: new Date() })
      .execute();
  const file = await whileOpen(async ({ db, dump }) => {
    await migrate(db);
    await insert(db, "kept.myshopify.com");
    const written = await dump();
    await insert(db, "later.myshopify.com");
    await expect(restore(written)).rejects.toMatchObject({ stderr: expect.stringContaining("in use") });
    return written;
  });

  const { stdout } = await restore(file);

  expect(stdout).toContain("rows restored");
  expect(stdout).toContain("Erased again, as since that dump: 0 shops, the people of 0 orders");
  const shops = await whileOpen(({ db }) => db.selectFrom("shops").select("domain").execute());
  expect(shops).toEqual([{ domain: "kept.myshopify.com" }]);
  await expect(restore(path.join(dataDir, "nowhere.sql.gz"))).rejects.toMatchObject({
    stderr: expect.stringContaining("There is no file"),
  });
});

it("a file that cannot be restored says why, and changes nothing", async () => {
  const whole = gzipSync("begin;\ncopy shops (id, nickname) from stdin;\n1\\tx\n\\.\ncommit;\n");
  const comment = gzipSync("-- A dump of which the end is missing\n");
  const cases: [Buffer, RegExp][] = [
    [Buffer.from("not compressed"), /is no dump, or not all of it/],
    [comment.subarray(0, comment.length - 6), /is no dump, or not all of it/],
    [gzipSync("begin;\ncopy parcels (id) from stdin;\n"), /no table parcels.*another version/],
    [whole, /shops has no nickname.*another version/],
  ];
  await whileOpen(async ({ db, connection }) => {
    await migrate(db);
    const shops = () => db.selectFrom("shops").select("domain").execute();
    const before = await shops();
    const client = new pg.Client(connection);
    await client.connect();
    try {
      for (const [bytes, message] of cases) {
        const file = path.join(dataDir, "broken.sql.gz");
        await writeFile(file, bytes);
        const failure: unknown = await restoreDump(client as unknown as pg.PoolClient, file).catch(
          (error) => error,
        );
        expect(failure).toBeInstanceOf(DumpError);
        expect((failure as Error).message).toMatch(message);
      }
    } finally {
      await client.end();
    }
    expect(await shops()).toEqual(before);
  });
});
