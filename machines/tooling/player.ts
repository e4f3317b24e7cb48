import type { AnyMachineSnapshot } from "xstate";

/** Snapshots behind the face of an actor: a component shows any of them, and nothing it sends is heard. */
export interface Player {
  getSnapshot(): AnyMachineSnapshot;
  subscribe(listener: () => void): { unsubscribe(): void };
  send(event: { type: string }): void;
  /** Shows the snapshot of that number; beyond the ends, the last one there is. */
  show(step: number): void;
  readonly step: number;
  readonly length: number;
}

/** Needs one snapshot at least. */
export function createPlayer(snapshots: readonly AnyMachineSnapshot[]): Player {
  const listeners = new Set<() => void>();
  let step = 0;
  return {
    getSnapshot: () => snapshots[step]!,
    subscribe(listener) {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
    send() {},
    show(wanted) {
      step = Math.min(Math.max(0, Math.trunc(wanted)), snapshots.length - 1);
      for (const listener of listeners) listener();
    },
    get step() {
      return step;
    },
    length: snapshots.length,
  };
}
