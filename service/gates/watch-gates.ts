import type { Gates } from "./gates";

/** Two looks in a row must agree, so a change is in force after a second, and on a busy machine within five. */
const LOOK_EVERY_MS = 500;

/** Looks at the file twice a second until it is stopped; a look that takes long delays the next one. */
export function watchGates(gates: Pick<Gates, "look">): { stop(): void } {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const next = () => {
    timer = setTimeout(() => {
      void gates.look().finally(() => {
        if (!isStopped) next();
      });
    }, LOOK_EVERY_MS);
    // Nobody stays alive to look at a file.
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
