/** Reads a dump back into the configured database. See scripts/restore.mjs. */
import { explainStartFailure } from "../server/explain";
import { readConfig } from "../service/config";
import { restoreDump } from "../service/db/embedded/restore-dump";
import { migrate } from "../service/db/migrate";
import { openConfiguredDatabase } from "../service/db/open";
import { localSecrets } from "../service/local-secrets";
import { createLog } from "../service/log";

const [file = ""] = process.argv.slice(2);

async function restore(): Promise<void> {
  const config = readConfig(process.env, localSecrets);
  const database = await openConfiguredDatabase(config, createLog("error"), (error) => {
    throw error;
  });
  const client = await database.pool.connect();
  try {
    await migrate(database.db);
    console.log(`${await restoreDump(client, file)} rows restored from ${file}`);
  } finally {
    client.release();
    await database.close();
  }
}

restore().catch((error: unknown) => {
  console.error(explainStartFailure(error));
  process.exitCode = 1;
});
