import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { ShopDomain } from "../../../contract/ids";
import { authenticateAdminToken } from "../../../service/http/authenticate";
import { localSecrets } from "../../../service/local-secrets";
import { migrate } from "../../../service/db/migrate";
import { openConfiguredDatabase } from "../../../service/db/open";
import { readConfig } from "../../../service/config";
import { createLog } from "../../../service/log";
import { projectRoot } from "../../../service/root";
import { insertShop } from "../../../service/shops/shops.queries";

const dataDir = mkdtempSync(path.join(tmpdir(), "waybill-admin-tokens-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const SHOP = ShopDomain.parse("staff.myshopify.com");
const env = { DATA_DIR: dataDir, NODE_ENV: "test" as const };

function adminTokens(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const command = ["--import", "tsx", path.join(projectRoot, "scripts/admin-tokens-command.ts"), ...args];
  const { DATABASE_URL: _, ...inherited } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      command,
      { cwd: projectRoot, env: { ...inherited, ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

/** The same database and configuration, between the commands: an embedded one serves one process at a time. */
async function inDatabase<Result>(
  work: (ctx: Parameters<typeof authenticateAdminToken>[0]) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(env, localSecrets);
  const database = await openConfiguredDatabase(config, createLog("silent"), () => {});
  try {
    await migrate(database.db);
    return await work({ config, db: database.db, now: () => new Date() });
  } finally {
    await database.close();
  }
}

it("our staff make a token for a store, and revoke it", async () => {
  await inDatabase(({ db, now }) => insertShop(db, SHOP, now()));

  const made = await adminTokens("make", SHOP, "--hours", "1");
  const before = await inDatabase((ctx) => authenticateAdminToken(ctx, made.stdout.trim()));
  const revoked = await adminTokens("revoke", SHOP);
  const after = await inDatabase((ctx) => authenticateAdminToken(ctx, made.stdout.trim())).catch(String);
  const again = await adminTokens("make", SHOP);
  const anew = await inDatabase((ctx) => authenticateAdminToken(ctx, again.stdout.trim()));

  expect(before).toMatchObject({ domain: SHOP, via: "admin-token" });
  expect(revoked).toMatchObject({ code: 0, stdout: `The admin tokens of ${SHOP} are revoked.\n` });
  expect(after).toContain("The admin token was revoked");
  expect(anew.domain).toBe(SHOP);
});

it("is told what is wrong: an unknown store, too long a time, no store at all", async () => {
  const unknown = await adminTokens("make", "nobody.myshopify.com");
  const tooLong = await adminTokens("make", SHOP, "--hours", "1000");
  const none = await adminTokens("revoke");

  expect(unknown).toMatchObject({ code: 1, stderr: "There is no store nobody.myshopify.com.\n" });
  expect(tooLong).toMatchObject({ code: 1, stdout: "" });
  expect(none).toMatchObject({ code: 1, stdout: "" });
});
