import { issueToken } from "../../service/features/operations/operator-tokens";
import { readConfig } from "../../service/platform/config/config";
import { devSecrets } from "../../service/platform/config/dev-secrets";
import { migrate } from "../../service/platform/db/migrate";
import { openConfiguredDatabase } from "../../service/platform/db/open";
import { createLog } from "../../service/platform/log";

const DAY_MS = 86_400_000;

/**
 * A token of one of our own staff, issued in the database of a process that has not started: while it runs, an embedded one
 * is its own.
 */
export async function issueOperatorToken(env: NodeJS.ProcessEnv): Promise<string> {
  const config = readConfig(env, devSecrets);
  const database = await openConfiguredDatabase(config, createLog("silent"), (error) => {
    throw error;
  });
  try {
    await migrate(database.db);
    const outside = { db: database.db, config, now: () => new Date() };
    return await issueToken(outside, "Fuzz", { name: "Fuzz", lifetime: DAY_MS });
  } finally {
    await database.close();
  }
}
