import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { storeIsReady } from "../e2e/demo-store";
import { freePort } from "../e2e/harness";
import { startProcess } from "../../server/process";
import { onFileEnd } from "../on-file-end";
import { type Complaint, complaintIn } from "./complaints";
import { fuzzEnvironment } from "./environment";
import type { Target } from "./target";

/** The whole product in this process; it stops when the test file ends. */
export async function startHere(more: Record<string, string>): Promise<Target> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "waybill-fuzz-"));
  const port = await freePort();
  const complaints: Complaint[] = [];
  const running = await startProcess(
    { NODE_ENV: "production", ...fuzzEnvironment(port, dataDir), ...more },
    {
      logTo: {
        write(line) {
          const complaint = complaintIn(line);
          if (complaint) complaints.push(complaint);
        },
      },
    },
  );
  const stop = async () => {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  onFileEnd(stop);
  const settle = () => storeIsReady(running);
  await settle();
  return { url: running.url, complaints, settle, isAlive: () => true, stop };
}
