/** Brings the schema of the configured database up to date. See scripts/migrate.mjs. */
import { explainStartFailure } from "../server/explain";
import { prepareDatabase } from "../service/main/prepare-database";
import { readConfig } from "../service/platform/config/config";
import { devSecrets } from "../service/platform/config/dev-secrets";
import { openConfiguredDatabase } from "../service/platform/db/open";
import { createLog } from "../service/platform/log";

async function migrateConfigured(): Promise<void> {
  const config = readConfig(process.env, devSecrets);
  const log = createLog("warn");
  const database = await openConfiguredDatabase(config, log, (error) => {
    throw error;
  });
  try {
    const applied = await prepareDatabase(database, log);
    console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "Nothing to apply");
  } finally {
    await database.close();
  }
}

migrateConfigured().catch((error: unknown) => {
  console.error(explainStartFailure(error));
  process.exitCode = 1;
});
