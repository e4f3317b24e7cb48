import type { Gates } from "./gates";

/** Two polls in a row must agree, so a change is in force after a second, and on a busy machine within five. */
const POLL_EVERY_MS = 500;

/** Polls the file twice a second until stopped; a poll that takes long delays the next one. */
export function watchGates(gates: Pick<Gates, "poll">): { stop(): void } {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const next = () => {
    timer = setTimeout(() => {
      void gates.poll().finally(() => {
        if (!isStopped) next();
      });
    }, POLL_EVERY_MS);
    // The timer must not keep the process running.
    timer.unref();
  };
  next();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
