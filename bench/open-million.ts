import { readConfig } from "../service/platform/config/config";
import { openDatabase } from "../service/platform/db/database";
import { migrate } from "../service/platform/db/migrate";
import { openConfiguredDatabase, type OpenDatabase } from "../service/platform/db/open";
import { devSecrets } from "../service/platform/config/dev-secrets";
import { createLog } from "../service/platform/log";
import type { Database } from "./databases";
import { fillMillionStore } from "./million-store";

export async function openMillion(database: Database): Promise<OpenDatabase> {
  const config = readConfig({ NODE_ENV: "test", ...database.env }, devSecrets);
  return openConfiguredDatabase(config, createLog("error"), (error) => {
    throw error;
  });
}

/** Migrates and fills; returns the seconds it took. */
export async function fillMillion(database: OpenDatabase): Promise<number> {
  // Creating an index of millions of rows takes longer than the product's statement timeout.
  const patient = openDatabase({ ...database.connection, max: 1, query_timeout: 0 }, () => {});
  const startedAt = performance.now();
  await migrate(patient.db);
  await fillMillionStore(patient.db);
  await patient.close();
  return (performance.now() - startedAt) / 1000;
}
