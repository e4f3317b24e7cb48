// @ts-check
/**
 * The thread in which the embedded database lives: in the main thread a long query would stop every timer and
 * every request. Plain JavaScript, because it runs as it is under tsx, in tests and beside the bundle.
 */
import { parentPort, workerData } from "node:worker_threads";
import { nightly, writeDump } from "./dump.mjs";
import { openEngine } from "./engine.mjs";
import { analyze, every, vacuum } from "./maintenance.mjs";
import { serveWire } from "./wire-server.mjs";

/** @typedef {{ dataDir: string, dumpDir: string, listen: { path: string } | { host: string, port: number }, password?: string, checkpointMs: number, analyzeMs: number, vacuumMs: number, dumpAt: string }} Settings */

const settings = /** @type {Settings} */ (workerData);
const owner = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
/** PostgreSQL's last lines on stderr: the reason, if it does not start. @type {string[]} */
let stderrLines = [];

/** Only lines about the server itself: errors and the statements under them can hold personal data. @param {string} line */
function rememberStderr(line) {
  if (/\b(PANIC|FATAL|LOG): /.test(line) && !line.includes("skipping missing configuration"))
    stderrLines = [...stderrLines.slice(-9), line];
}

/** @param {unknown} error */
const reason = (error) => [error instanceof Error ? error.message : String(error), ...stderrLines].join("\n");

/** @param {unknown} error */
function broken(error) {
  owner.postMessage({ type: "broken", reason: reason(error) });
  process.exit(1); // Ends this thread only. What was acknowledged is on the disk, and the next start recovers it.
}

/** @param {string} task */
const failed = (task) => (/** @type {unknown} */ error) =>
  owner.postMessage({ type: "failed", task, reason: reason(error) });

async function main() {
  const { db } = await openEngine(settings.dataDir, { onStderr: rememberStderr, onBroken: broken });
  const server = await serveWire(db, settings);
  const checkpoint = () => server.exclusive(() => db.exec("checkpoint"));
  const dump = () => server.exclusive(() => writeDump(db, settings.dumpDir));
  const tasks = [
    every(settings.checkpointMs, checkpoint, failed("checkpoint")),
    every(settings.analyzeMs, () => analyze(db, server.exclusive), failed("analyze")),
    every(settings.vacuumMs, () => vacuum(db, server.exclusive), failed("vacuum")),
    nightly(
      settings.dumpAt,
      () => dump().then((file) => owner.postMessage({ type: "dumped", file })),
      failed("dump"),
    ),
  ];

  owner.on("message", async (/** @type {{ type: string, id?: number }} */ message) => {
    if (message.type === "dump") {
      await dump().then(
        (file) => owner.postMessage({ type: "answer", id: message.id, file }),
        (error) => owner.postMessage({ type: "answer", id: message.id, error: reason(error) }),
      );
    }
    if (message.type === "stop") {
      await Promise.all(tasks.map((task) => task.stop()));
      await server.stop();
      await db.exec("checkpoint");
      await db.close();
      owner.postMessage({ type: "stopped" });
      owner.close();
    }
  });
  owner.postMessage({ type: "ready", port: server.port() });
}

try {
  await main();
} catch (error) {
  broken(error);
}
