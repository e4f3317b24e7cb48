import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { explainStartFailure } from "../../../../server/explain";
import { refuseOtherStores } from "../../../../service/platform/db/refuse-other-stores";
import { createService } from "../../../../service/main/create-service";
import { aShop, createTestService, type TestService } from "../../harness";

const SANDBOX = { sandboxUrl: "http://localhost:3000/sandbox" };
const REAL = { sandboxUrl: undefined };

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

const emptied = () => service.ctx.db.deleteFrom("installation").execute();
const refusalOf = (of: typeof SANDBOX | typeof REAL) =>
  refuseOtherStores(service.ctx.db, of).then(() => null, explainStartFailure);

describe("a database that a process has started on", () => {
  it("is open to those of its kind, and says in one sentence to a sandbox that its stores are real", async () => {
    await emptied();

    expect(await refusalOf(REAL)).toBeNull();
    expect(await refusalOf(REAL)).toBeNull();
    expect(await refusalOf(SANDBOX)).toMatch(/^This database holds real stores, .* set DATABASE_URL .*\.$/);
  });

  it("says to a real app that its stores are the sandbox's", async () => {
    await emptied();

    expect(await refusalOf(SANDBOX)).toBeNull();
    expect(await refusalOf(REAL)).toMatch(/^This database holds the sandbox's invented stores; .*\.$/);
  });

  it("is of one kind though two start at once", async () => {
    await emptied();

    const responses = await Promise.all([refusalOf(REAL), refusalOf(SANDBOX)]);

    expect(responses.filter((response) => response === null)).toHaveLength(1);
  });

  it("lets no service of the other kind be made", async () => {
    await emptied();
    await refuseOtherStores(service.ctx.db, REAL);
    const { config, log } = service.ctx;
    const database = { ...service.database, db: service.ctx.db } as never;

    const made = createService({ config, log, database, smtpUrl: "smtp://127.0.0.1:1" });

    await expect(made).rejects.toThrow("holds real stores");
  });
});

describe("a database from before", () => {
  const migration = readFileSync(
    new URL("../../../../service/platform/db/migrations/0020-installation.sql", import.meta.url),
  );

  async function migrated() {
    await sql`drop table installation`.execute(service.ctx.db);
    await sql.raw(migration.toString()).execute(service.ctx.db);
    return (await service.ctx.db.selectFrom("installation").select("stores").execute()).map(
      ({ stores }) => stores,
    );
  }

  it("is nobody's yet without a store, real with any, and the sandbox's with the demo store", async () => {
    expect(await migrated()).toEqual([]);
    const shop = await aShop(service);
    expect(await migrated()).toEqual(["real"]);
    await service.ctx.db
      .updateTable("shops")
      .set({ domain: "fern-and-harbour.myshopify.com" as never })
      .where("id", "=", shop.id)
      .execute();
    expect(await migrated()).toEqual(["sandbox"]);
  });
});
