export interface Turns {
  /**
   * Does the work once it is its owner's turn; what it throws is thrown.
   * @param waitsFor until its turn, in milliseconds; without one it waits however long that takes
   * @throws TurnLate where its turn did not come in that time: the work is not done
   */
  run<Result>(owner: string, work: () => Promise<Result>, waitsFor?: number): Promise<Result>;
}

export class TurnLate extends Error {}

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
    run: (owner, work, waitsFor) =>
      new Promise((resolve, reject) => {
        let isLate = false;
        const late =
          waitsFor === undefined
            ? undefined
            : setTimeout(() => {
                isLate = true;
                reject(new TurnLate(`No turn within ${waitsFor} ms`));
              }, waitsFor);
        const own = waiting.get(owner) ?? [];
        own.push(async () => {
          clearTimeout(late);
          if (!isLate) await work().then(resolve, reject);
        });
        waiting.set(owner, own);
        void next();
      }),
  };
}
