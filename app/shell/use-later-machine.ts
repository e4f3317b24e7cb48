import { useState, useSyncExternalStore } from "react";
import type { Actor, AnyStateMachine, EventFromLogic, SnapshotFrom } from "xstate";

/** Called with a machine that runs; the returned function is called when it ends. */
export type TakeActor<Machine extends AnyStateMachine> = (actor: Actor<Machine>) => () => void;

interface Shown<Machine extends AnyStateMachine> {
  /** Null until the machine runs. */
  state: SnapshotFrom<Machine> | null;
  /** What was sent before then, in its order. */
  waiting: readonly EventFromLogic<Machine>[];
  isWanted: boolean;
}

/**
 * A machine whose code is loaded when it is wanted: XState is 16 kB that most visits of a page do not need. The page draws a
 * lazy part once `isWanted`, which runs the machine and gives it to `take`; what was sent before is sent to it then.
 */
export function useLaterMachine<Machine extends AnyStateMachine>() {
  const [later] = useState(createLater<Machine>);
  // Not `useState`: the page is then drawn after the part, and for a moment both show different states.
  const shown = useSyncExternalStore(later.subscribe, later.read, later.read);
  return { ...shown, send: later.send, want: later.want, take: later.take };
}

function createLater<Machine extends AnyStateMachine>() {
  let shown: Shown<Machine> = { state: null, waiting: [], isWanted: false };
  let actor: Actor<Machine> | null = null;
  const readers = new Set<() => void>();
  const show = (change: Partial<Shown<Machine>>) => {
    shown = { ...shown, ...change };
    for (const reader of readers) reader();
  };
  const showState = (state: unknown) => show({ state: state as SnapshotFrom<Machine> });

  const take: TakeActor<Machine> = (running) => {
    actor = running;
    for (const event of shown.waiting) running.send(event);
    show({ state: running.getSnapshot() as SnapshotFrom<Machine>, waiting: [] });
    const { unsubscribe } = running.subscribe(showState);
    return () => {
      unsubscribe();
      actor = null;
    };
  };
  return {
    read: () => shown,
    subscribe(reader: () => void) {
      readers.add(reader);
      return () => readers.delete(reader);
    },
    want() {
      if (!shown.isWanted) show({ isWanted: true });
    },
    send(event: EventFromLogic<Machine>) {
      if (actor) actor.send(event);
      else show({ waiting: [...shown.waiting, event], isWanted: true });
    },
    take,
  };
}
