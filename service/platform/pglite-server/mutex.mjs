// @ts-check

/**
 * A fair mutex (first in, first out): PGlite is a single session, so a client in the middle of a statement or a
 * transaction needs exclusive use of it.
 */
export function createMutex() {
  let taken = false;
  /** @type {(() => void)[]} */
  const waiting = [];

  function next() {
    const start = waiting.shift();
    if (start) start();
    else taken = false;
  }

  return {
    /** Waits for the lock. @returns {Promise<() => void>} releases it; calling it twice does nothing more. */
    async take() {
      if (taken) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
      taken = true;
      let held = true;
      return () => {
        if (held) next();
        held = false;
      };
    },
  };
}
