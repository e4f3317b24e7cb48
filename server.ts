import { startProcess } from "./server/process";
import { explainStartFailure } from "./server/explain";

/** The process: `node build/server.js` after a build, `tsx server.ts` in development. */
try {
  const running = await startProcess(process.env);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      // A second signal of the same kind ends the process at once, as is the default.
      void running.stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  console.error(explainStartFailure(error));
  process.exit(1);
}
