import type { Database } from "../../service/platform/db/database";
import { addForgotten } from "./forgotten";
import { FORGOTTEN } from "./marks";
import { markWriters } from "./mark-writers";

/** The database, whose writes without `noteChange` fail the test (test/forgotten-changes.setup.ts). */
export function withChecks(database: Database): Database {
  database.pool.on("connect", (client) =>
    client.on("notice", ({ code, message }) => {
      if (code === FORGOTTEN) addForgotten(message ?? "");
    }),
  );
  return { ...database, db: database.db.withPlugin(markWriters) };
}
