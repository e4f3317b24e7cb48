import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { storeIsReady } from "../e2e/demo-store";
import { startProcess } from "../../server/process";
import { createServerDatabase } from "../server-database";
import { onFileEnd } from "../on-file-end";
import { type Complaint, complaintIn } from "./complaints";
import { fuzzEnvironment } from "./environment";
import { issueOperatorToken } from "./operator-token";
import type { Target } from "./target";
import { freePort } from "../free-port";

/** The whole product in this process, on a server's database where there is one; it stops when the test file ends. */
export async function startHere(): Promise<Target> {
  const database = await ownDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), "waybill-fuzz-"));
  const port = await freePort();
  const complaints: Complaint[] = [];
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: "production",
    ...fuzzEnvironment(port, dataDir),
    ...database.env,
  };
  const operatorToken = await issueOperatorToken(env);
  const running = await startProcess(env, {
    logTo: {
      write(line) {
        const complaint = complaintIn(line);
        if (complaint) complaints.push(complaint);
      },
    },
  });
  const stop = async () => {
    await running.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  onFileEnd(stop);
  const settle = () => storeIsReady(running);
  await settle();
  return { url: running.url, operatorToken, complaints, settle, isAlive: () => true, stop };
}

/** The embedded one, in its folder, is the product's own business. */
async function ownDatabase(): Promise<{ env: Record<string, string>; drop(): Promise<void> }> {
  const source = inject("database");
  if ("snapshot" in source) return { env: {}, drop: () => Promise.resolve() };
  const { url, drop } = await createServerDatabase(source.server, { template: source.template });
  return { env: { DATABASE_URL: url }, drop };
}
