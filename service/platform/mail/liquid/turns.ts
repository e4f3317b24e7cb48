export interface Turns {
  /** Does the work once it is its owner's turn; what it throws is thrown. */
  run<Result>(owner: string, work: () => Promise<Result>): Promise<Result>;
}

/** One piece of work at a time, of each owner in turn: who has a hundred waiting holds up nobody by more than one. */
export function createTurns(): Turns {
  /** By owner, who comes next first; none is empty. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let isBusy = false;

  async function next(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let first = waiting.entries().next(); !first.done; first = waiting.entries().next()) {
      const [owner, works] = first.value;
      const work = works.shift()!;
      // Behind all others.
      waiting.delete(owner);
      if (works.length > 0) waiting.set(owner, works);
      await work();
    }
    isBusy = false;
  }

  return {
    run: (owner, work) =>
      new Promise((resolve, reject) => {
        const own = waiting.get(owner) ?? [];
        own.push(() => work().then(resolve, reject));
        waiting.set(owner, own);
        void next();
      }),
  };
}
