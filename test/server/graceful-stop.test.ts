import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { type Running, startProcess } from "../../server/process";
import { putMigratedDatabase } from "../migrated-database";
import { freePort } from "../free-port";

async function start(): Promise<{ running: Running; port: number; remove(): void }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "waybill-stop-"));
  await putMigratedDatabase(path.join(dataDir, "database"));
  const port = await freePort();
  const running = await startProcess({
    NODE_ENV: "test",
    ROLES: "web,worker",
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    WAYBILL_DEMO: "1",
    DEMO_ORDERS: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
  });
  return { running, port, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

it("a request that has begun is answered although the process is told to stop, and new ones are refused", async () => {
  const { running, port, remove } = await start();
  const request = http.request({ port, host: "localhost", method: "POST", path: "/shopify/webhooks" });
  const answered = new Promise<number>((resolve, reject) => {
    request.on("response", (response) => resolve(response.resume().statusCode ?? 0));
    request.on("error", reject);
  });
  request.setHeader("content-length", "8");
  // Answered once the head was read: what was only written may still wait to be taken when the port closes.
  request.setHeader("expect", "100-continue");
  request.flushHeaders();
  await once(request, "continue");
  await new Promise<void>((resolve) => request.write("half", () => resolve()));

  const stopped = running.stop();
  const isRefused = () =>
    fetch(`http://localhost:${port}/healthz`).then(
      (response) => response.text(),
      () => "refused",
    );
  // Running jobs end first.
  await expect.poll(isRefused, { timeout: 30_000 }).toBe("refused");
  request.end("half");

  expect(await answered).toBe(401);
  await stopped;
  remove();
});
