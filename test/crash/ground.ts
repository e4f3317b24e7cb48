import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServerDatabase } from "../server-database";
import { openOutside, type Outside } from "./ingest-outside";
import { freePort } from "../free-port";

/** A database with all tables, of which the server gets a copy; without it, an empty one. Named by kill-test.ts. */
const TEMPLATE = process.env.GROUND_TEMPLATE;

/** A place for a server that will be killed: a database, a folder and a world outside, all gone afterwards. */
export async function withGround<Result>(
  server: string | null,
  work: (outside: Outside, env: Record<string, string>) => Promise<Result>,
  more: Record<string, string> = {},
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), "waybill-crash-"));
  const database = server === null ? null : await createServerDatabase(server, { template: TEMPLATE });
  const port = await freePort();
  const appUrl = `http://127.0.0.1:${port}`;
  const outside = await openOutside(appUrl);
  const env = {
    NODE_ENV: "test",
    WAYBILL_DEMO: "1",
    PORT: String(port),
    APP_URL: appUrl,
    DATA_DIR: folder,
    SANDBOX_URL: outside.sandboxUrl,
    SMTP_URL: outside.smtpUrl,
    LOG_LEVEL: "warn",
    DATABASE_URL: database?.url ?? "",
    ...more,
  };
  try {
    return await work(outside, env);
  } finally {
    await outside.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}
