import { once } from "node:events";
import { explainStartFailure } from "./explain";
import { type Running, startProcess } from "./process";

/** Starts the process, waits for a stop signal, and stops; returns the exit code. */
export async function runProcess(env: NodeJS.ProcessEnv, stopWanted: AbortSignal): Promise<number> {
  let running: Running;
  try {
    running = await startProcess(env, { stopWanted });
  } catch (error) {
    // Wanted while starting: what was open by then has been closed.
    if (stopWanted.aborted && error === stopWanted.reason) return 0;
    console.error(explainStartFailure(error));
    return 1;
  }
  if (!stopWanted.aborted) await once(stopWanted, "abort");
  await running.stop();
  return 0;
}
