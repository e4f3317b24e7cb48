import { mkdirSync } from "node:fs";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { couponCommands } from "../../scripts/coupon-commands";
import { executeCommand, openConfiguredContext } from "../../scripts/database-command";
import { migrate } from "../../service/platform/db/migrate";
import { openConfiguredDatabase } from "../../service/platform/db/open";
import { devSecrets } from "../../service/platform/config/dev-secrets";
import { readConfig } from "../../service/platform/config/config";
import { createLog } from "../../service/platform/log";
import { aFolder } from "../service/platform/pglite-server/a-place";

it("works on the embedded database that another part has open, and leaves it open", async () => {
  const dataDir = path.join(aFolder(), "data");
  mkdirSync(dataDir);
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("DATABASE_URL", "");
  const config = readConfig(process.env, devSecrets);
  const running = await openConfiguredDatabase(config, createLog("silent"), (error) => {
    throw error;
  });
  await migrate(running.db);

  const added = await executeCommand(
    couponCommands,
    ["add", "SPRING", "--multiplier", "0.7", "--months", "6"],
    openConfiguredContext,
  );
  const listed = await executeCommand(couponCommands, ["list"], openConfiguredContext);
  const rows = await running.db.selectFrom("coupons").select("code").execute();

  expect(added).toMatchObject({ code: 0, stderr: "" });
  expect(listed.stdout).toContain("SPRING");
  expect(rows).toEqual([{ code: "SPRING" }]);
  await running.close();
});
