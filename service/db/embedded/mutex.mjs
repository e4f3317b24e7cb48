// @ts-check

/**
 * One thing at a time, in the order of asking: PGlite is a single session, so whoever is in the middle of a
 * statement or a transaction must have it alone.
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
    /** Waits for the turn. @returns {Promise<() => void>} what gives it back; calling it twice does nothing more. */
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
