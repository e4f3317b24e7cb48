/** Reads a dump back into the configured database, and erases again what was erased since. See scripts/restore.mjs. */
import { explainStartFailure } from "../server/explain";
import { readConfig } from "../service/platform/config/config";
import { openConfiguredDatabase } from "../service/platform/db/open";
import { devSecrets } from "../service/platform/config/dev-secrets";
import { createLog } from "../service/platform/log";
import { DumpError } from "../service/platform/pglite-server/restore-dump";
import { restoreWithoutErased } from "../service/main/restore-without-erased";

const [file = ""] = process.argv.slice(2);

async function restore(): Promise<void> {
  const config = readConfig(process.env, devSecrets);
  const log = createLog("error");
  const database = await openConfiguredDatabase(config, log, (error) => {
    throw error;
  });
  try {
    const { rows, shops, orders } = await restoreWithoutErased({ config, log }, database, file);
    console.log(`${rows} rows restored from ${file}`);
    console.log(`Erased again, as since that dump: ${shops} shops, the people of ${orders} orders`);
  } finally {
    await database.close();
  }
}

restore().catch((error: unknown) => {
  console.error(error instanceof DumpError ? error.message : explainStartFailure(error));
  process.exitCode = 1;
});
