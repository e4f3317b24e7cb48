import { constants } from "node:os";

/** The process: `node build/server.js` after a build, `tsx server.ts` in development. */
const stopWanted = new AbortController();
// Before anything is loaded: a signal during the start is a stop as well.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    // The second one ends the process at once, as a shell would say it.
    if (stopWanted.signal.aborted) process.exit(128 + constants.signals[signal]);
    stopWanted.abort();
  });
}

const { runProcess } = await import("./server/run-process");
process.exit(await runProcess(process.env, stopWanted.signal));
