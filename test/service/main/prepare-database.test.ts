import { expect, it } from "vitest";
import { openConfiguredDatabase } from "../../../service/platform/db/open";
import { readConfig } from "../../../service/platform/config/config";
import { createLog } from "../../../service/platform/log";
import { prepareDatabase } from "../../../service/main/prepare-database";
import { findServer } from "../../crash/ingest-database";
import { onFileEnd } from "../../on-file-end";
import { aDatabase, aFolder } from "../../server/real-process";

it("of processes that start together on an empty PostgreSQL, one migrates and the others wait for it", async ({
  skip,
}) => {
  const server = await findServer();
  if (!server) return skip("no PostgreSQL server answers at TEST_DATABASE_URL or on this machine");
  const secrets = () => ({
    appSecret: "x".repeat(32),
    encryptionKeys: `k:${Buffer.alloc(32).toString("base64")}`,
  });
  const config = readConfig(
    { NODE_ENV: "test", DATABASE_URL: await aDatabase(server), DATA_DIR: aFolder() },
    secrets,
  );
  const log = createLog("silent");
  const databases = await Promise.all(
    [1, 2, 3].map(async () => openConfiguredDatabase(config, log, () => {})),
  );
  for (const database of databases) onFileEnd(async () => database.close());

  const applied = await Promise.all(databases.map(async (database) => prepareDatabase(database, log)));

  expect(applied.map((names) => names.length).filter((count) => count > 0)).toHaveLength(1);
  expect(await prepareDatabase(databases[0]!, log)).toEqual([]);
});
