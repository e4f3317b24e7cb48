import { existsSync } from "node:fs";
import path from "node:path";
import { ConfigError, readConfig } from "../service/platform/config/config";
import type { Db } from "../service/platform/db/database";
import { EmbeddedDatabaseError } from "../service/platform/pglite-server/embedded-database-error";
import { DatabaseError } from "../service/platform/db/database-error";
import { openForCommand, type OpenDatabase } from "../service/platform/db/open";
import { createLog } from "../service/platform/log";

/** Reading stores decrypts nothing, so no secrets are generated for it. */
const noSecrets = () => ({
  appSecret: "x".repeat(32),
  encryptionKeys: `none:${Buffer.alloc(32).toString("base64")}`,
});

/**
 * Asks the configured database something, or says in one sentence why that was not possible: none is configured, it
 * is in use by the running product (an embedded one), it cannot be reached, or it was never migrated. Makes and
 * migrates nothing. `insteadOfEmbedded`: what to do where the embedded database cannot be opened beside the product.
 */
export async function withStores<Result extends object>(
  ask: (db: Db) => Promise<Result>,
  insteadOfEmbedded: string,
): Promise<Result | { notChecked: string }> {
  let database: OpenDatabase | undefined;
  try {
    const config = readConfig(process.env, noSecrets);
    if (!config.databaseUrl && !existsSync(path.join(config.dataDir, "database/data"))) {
      return { notChecked: "no database is configured (DATABASE_URL), and there is none in DATA_DIR" };
    }
    database = await openForCommand(config, createLog("silent"), (error) => {
      throw error;
    });
    return await ask(database.db);
  } catch (error) {
    return { notChecked: reasonOf(error, insteadOfEmbedded) };
  } finally {
    await database?.close();
  }
}

/** The reason why the database cannot be queried; any other error is a bug of ours and is rethrown. */
function reasonOf(error: unknown, insteadOfEmbedded: string): string {
  if (error instanceof EmbeddedDatabaseError) return `${error.message} ${insteadOfEmbedded}`;
  const isUnavailable = [ConfigError, DatabaseError].some((kind) => error instanceof kind);
  const isRefusedByServer = typeof (error as { severity?: unknown }).severity === "string";
  if (isUnavailable || isRefusedByServer) return (error as Error).message;
  throw error;
}
