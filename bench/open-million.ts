import { readConfig } from "../service/config";
import { openDatabase } from "../service/db/database";
import { migrate } from "../service/db/migrate";
import { openConfiguredDatabase, type OpenDatabase } from "../service/db/open";
import { devSecrets } from "../service/dev-secrets";
import { createLog } from "../service/log";
import type { Place } from "./databases";
import { fillMillionStore } from "./million-store";

export async function openPlace(place: Place): Promise<OpenDatabase> {
  const config = readConfig({ NODE_ENV: "test", ...place.env }, devSecrets);
  return openConfiguredDatabase(config, createLog("error"), (error) => {
    throw error;
  });
}

/** Migrates and fills; answers the seconds it took. */
export async function fillMillion(database: OpenDatabase): Promise<number> {
  // Making an index of millions of rows takes longer than the product lets any statement take.
  const patient = openDatabase({ ...database.connection, max: 1, query_timeout: 0 }, () => {});
  const startedAt = performance.now();
  await migrate(patient.db);
  await fillMillionStore(patient.db);
  await patient.close();
  return (performance.now() - startedAt) / 1000;
}
