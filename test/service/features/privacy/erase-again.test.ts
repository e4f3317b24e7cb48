import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ShopDomain } from "../../../../contract/ids";
import { readConfig } from "../../../../service/platform/config/config";
import { openDatabase } from "../../../../service/platform/db/database";
import type { OpenDatabase } from "../../../../service/platform/db/open";
import { dumpDirOf, openEmbedded } from "../../../../service/platform/pglite-server/open-embedded";
import { createLog } from "../../../../service/platform/log";
import { deleteOrder } from "../../../../service/features/privacy/delete-order";
import { eraseCustomer } from "../../../../service/features/privacy/erase-customer";
import { eraseShop } from "../../../../service/features/privacy/erase-shop";
import { restoreDump } from "../../../../service/platform/pglite-server/restore-dump";
import { restoreWithoutErased } from "../../../../service/main/restore-without-erased";
import { applyErasures, saveErasures } from "../../../../service/main/saved-erasures";
import { createService, type Service } from "../../../../service/main/create-service";
import { insertShop, markUninstalled } from "../../../../service/domain/shops/shops.queries";
import { createTag } from "../../../../service/domain/orders/tags/create-tag";
import { putEmptyDatabase } from "../../../empty-database";
import { anOrder } from "../../shipments";
import { anActor, type TestService, type TestShop } from "../../harness";
import { placesWith } from "./stored";

const log = createLog("fatal");
let dataDir: string;
const databaseDir = () => path.join(dataDir, "database");

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "waybill-erase-again-"));
  await putEmptyDatabase(databaseDir());
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** The embedded database of the directory, as `npm start` has it; nobody else may have it open. */
async function whileOpen<Result>(
  use: (database: OpenDatabase, dump: () => Promise<string>) => Promise<Result>,
): Promise<Result> {
  const embedded = await openEmbedded({ dir: databaseDir(), log });
  const { connection } = embedded;
  const database = openDatabase({ ...connection, max: 2 }, () => {});
  const dumpDir = dumpDirOf(databaseDir());
  try {
    return await use({ ...database, connection: { ...connection }, isEmbedded: true, dumpDir }, () =>
      embedded.dump(),
    );
  } finally {
    await database.close();
    await embedded.stop();
  }
}

const testConfig = () =>
  readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, WAYBILL_DEMO: "1" }, () => ({
    appSecret: "test-app-secret-of-at-least-32-characters",
    encryptionKeys: `test-1:${Buffer.alloc(32, 1).toString("base64")}`,
  }));

async function withService<Result>(database: OpenDatabase, use: (service: Service) => Promise<Result>) {
  const service = await createService({ config: testConfig(), log, database, smtpUrl: "smtp://127.0.0.1:1" });
  try {
    return await use(service);
  } finally {
    await service.stop(1000);
  }
}

async function aShopIn({ ctx }: Service, name: string): Promise<TestShop> {
  const domain = ShopDomain.parse(`${name}.myshopify.com`);
  await insertShop(ctx.db, domain, new Date("2026-01-01T00:00:00Z"));
  const actor = await anActor(ctx, domain);
  return { id: actor.shop, domain, bearer: "", actor };
}

/** What is to be found after any restore: nobody who was erased, and everybody else. */
async function whoIsThere({ db }: Pick<OpenDatabase, "db">) {
  const shops = await db.selectFrom("shops").select("domain").orderBy("id").execute();
  const orders = await db.selectFrom("orders").select(["customerName", "email"]).orderBy("id").execute();
  const tags = await db.selectFrom("tags").select("name").execute();
  return {
    shops,
    orders,
    tags,
    places: await placesWith({ ctx: { db } }, /zelda|quillfeather|yorick|xanthos/i),
  };
}

const ERASED = {
  shops: [{ domain: "stays.myshopify.com" }],
  orders: [
    { customerName: null, email: null },
    { customerName: "Other Body", email: "other@example.com" },
  ],
  tags: [{ name: "… VIP" }],
  places: [],
};

let dump: string;

it("a dump that is put back brings back nobody who was erased since", async () => {
  dump = await whileOpen((database, writeDump) =>
    withService(database, async (service) => {
      const stays = await aShopIn(service, "stays");
      const leaves = await aShopIn(service, "xanthos");
      const asTests = { ctx: service.ctx, clock: { now: new Date() } } as unknown as TestService;
      const of = (name: string, email: string) => ({ customerName: name, email, shipTo: { name } });
      const zelda = await anOrder(asTests, stays, of("Zelda Quillfeather", "zelda@quillfeather.example"));
      await anOrder(asTests, stays, of("Other Body", "other@example.com"));
      const deleted = await anOrder(asTests, stays, of("Yorick Deleted", "yorick@example.com"));
      await anOrder(asTests, leaves, of("Xanthos Customer", "someone@xanthos.example"));
      await createTag(service.ctx, stays.actor, { name: "Quillfeather VIP" });
      const before = await writeDump();

      await eraseCustomer(service.ctx, stays.id, { email: zelda.email, phone: null, shopifyIds: [] });
      await deleteOrder(service.ctx, stays.id, deleted.shopifyId);
      await markUninstalled(service.ctx.db, leaves.id, new Date());
      await eraseShop(service.ctx, leaves.id);
      expect(await whoIsThere(service.ctx)).toEqual(ERASED);
      const after = gunzipSync(await readFile(await writeDump())).toString();
      expect(after).not.toMatch(/zelda|quillfeather|yorick|xanthos/i);
      return before;
    }),
  );
  expect(gunzipSync(await readFile(dump)).toString()).toMatch(/zelda.*quillfeather/i);

  const { again, found } = await whileOpen(async (database) => ({
    again: await restoreWithoutErased({ config: testConfig(), log }, database, dump),
    found: await whoIsThere(database),
  }));

  expect(again).toMatchObject({ shops: 1, orders: 2 });
  expect(found).toEqual(ERASED);
  const journal = await readFile(path.join(path.dirname(dump), "erasures.jsonl"), "utf8");
  expect(journal).not.toMatch(/zelda|quillfeather|yorick|xanthos|myshopify|@/i);
});

it("neither does it where the database of before is lost, and only the folder of dumps is left", async () => {
  await rm(path.join(databaseDir(), "data"), { recursive: true });

  const { again, found } = await whileOpen(async (database) => ({
    again: await restoreWithoutErased({ config: testConfig(), log }, database, dump),
    found: await whoIsThere(database),
  }));

  expect(again).toMatchObject({ shops: 1, orders: 2 });
  expect(found).toEqual(ERASED);
});

it("neither does a backup that other programs put back, once what was saved of erasures is applied", async () => {
  const folder = path.join(dataDir, "beside-the-backups");
  const saved = await whileOpen(async ({ db }) => [
    await saveErasures(db, folder),
    await saveErasures(db, folder),
  ]);

  const { again, found } = await whileOpen(async (database) => {
    const client = await database.pool.connect();
    await restoreDump(client, dump).finally(() => client.release());
    // The restored database knows of none of them, which must not empty the journal.
    await saveErasures(database.db, folder);
    const done = await applyErasures({ config: testConfig(), db: database.db }, [folder]);
    return { again: done, found: await whoIsThere(database) };
  });

  expect(saved).toEqual([expect.any(Number), 0]);
  expect(again).toMatchObject({ shops: 1, orders: 2 });
  expect(found).toEqual(ERASED);
});
