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

const env = { ...process.env };
// Packages choose their build by this variable when they are loaded: what is built is drawn by React's build for production,
// in the demo as well. Without it React's build for development drew its pages, in twice the time.
if (env.WAYBILL_BUILT === "1") process.env.NODE_ENV = "production";

const { runProcess } = await import("./server/run-process");
process.exit(await runProcess(env, stopWanted.signal));
