import pg from "pg";
import { expect, it } from "vitest";
import { ShopDomain } from "../../contract/ids";
import { prepareDatabase } from "../../service/main/prepare-database";
import { readConfig } from "../../service/platform/config/config";
import { devSecrets } from "../../service/platform/config/dev-secrets";
import { openConfiguredDatabase } from "../../service/platform/db/open";
import { createLog } from "../../service/platform/log";
import { signAdminToken } from "../../service/domain/shops/admin-token";
import { projectRoot } from "../../service/platform/project-root";
import { withGround } from "../crash/ground";
import { findServer } from "../crash/ingest-database";
import { type Outside, SHOP } from "../crash/ingest-outside";
import { startServer } from "../crash/ingest-process";
import type { Asks } from "./process";
import { checkOut, migrationsIn, tablePackages, whyNotThere } from "./version-before";

const PROCESS = "test/side-by-side/process.ts";
const SECRET = { APP_SECRET: "a-secret-of-the-test-of-two-versions" };

it("the version before works on on the new schema, and the new one ends what it has left", async ({
  skip,
}) => {
  const server = await findServer();
  if (!server) return skip("no PostgreSQL server answers");
  const reason = whyNotThere();
  if (reason) return skip(reason);
  const before = checkOut();
  expect(tablePackages(before), "other packages: the old code needs its own").toEqual(
    tablePackages(projectRoot),
  );

  await withGround(server, (outside, env) => bothVersions(before, outside, env), SECRET);
});

async function bothVersions(before: string, outside: Outside, env: Record<string, string>) {
  const client = new pg.Client(env.DATABASE_URL);
  await client.connect();
  const rows = async (query: string) => (await client.query<Record<string, unknown>>(query)).rows;
  const place = async (numbers: string[]) => {
    for (const trackingNumber of numbers) {
      const { id } = outside.shopify.placeOrder(SHOP, { email: "ada@example.com" });
      outside.shopify.fulfillOrder(SHOP, id, { trackingNumber });
    }
    await outside.shopify.drainWebhooks();
  };
  const config = readConfig({ ...env, NODE_ENV: "test" }, devSecrets);
  const bearer = await signAdminToken(config, ShopDomain.parse(SHOP), 3600, new Date());
  const listed = async () => {
    const response = await fetch(`${env.APP_URL}/endApi/api/order/list`, {
      method: "POST",
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json", connection: "close" },
      body: "{}",
    });
    return { status: response.status, text: await response.text() };
  };

  try {
    const old = startServer<Asks>(env, PROCESS, before);
    await old.ready;
    await old.ask("install", { token: await outside.shopify.idToken(SHOP), shop: SHOP });
    await old.ask("runDue", {});
    const database = await openConfiguredDatabase(config, createLog("silent"), () => {});
    const known = migrationsIn(before);
    expect(await prepareDatabase(database, createLog("silent"))).toEqual(
      migrationsIn(projectRoot).filter((name) => !known.includes(name)),
    );
    await database.close();

    // A webhook, its jobs and a page of orders, by the old code on the new schema.
    await place(["WBSIDE10001", "WBSIDE10002"]);
    await old.ask("runDue", {});
    expect(await rows(SHIPMENTS)).toEqual([{ number: "WBSIDE10001" }, { number: "WBSIDE10002" }]);
    expect(await listed()).toMatchObject({ status: 200, text: expect.stringContaining("WBSIDE10002") });

    // What it leaves: the jobs of webhooks that it has stored.
    await place(["WBSIDE10003", "WBSIDE10004"]);
    expect(await rows(SHIPMENTS)).toHaveLength(2);
    const left = (await rows(OPEN)).map(({ name }) => name);
    expect(left).toContain("webhook.process-shopify");
    const { complaints } = old;
    await old.end("SIGTERM");
    expect(complaints).toEqual([]);

    const current = startServer<Asks>(env, PROCESS);
    await current.ready;
    expect(await current.ask("jobNames", {})).toEqual(expect.arrayContaining(left));
    await client.query("update jobs.job set start_after = now() where state < 'active'");
    while ((await current.ask("runDue", {})).ran > 0);
    expect(await rows(SHIPMENTS)).toHaveLength(4);
    expect(await rows("select 1 from tracking_queue")).toEqual([]);
    expect(await rows("select 1 from inbox where processed_at is null")).toEqual([]);
    expect(await rows("select name from jobs.job where state in ('failed', 'retry')")).toEqual([]);
    expect(await listed()).toMatchObject({ status: 200, text: expect.stringContaining("WBSIDE10004") });
    await current.end("SIGTERM");
    expect(current.complaints).toEqual([]);
  } finally {
    await client.end();
  }
}

const SHIPMENTS = `select tracking_number as number from shipments order by 1`;
const OPEN = `select distinct name from jobs.job where state < 'active' and data is not null order by 1`;
