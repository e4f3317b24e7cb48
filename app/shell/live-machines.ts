import type { Actor, AnyStateMachine } from "xstate";

type LiveActor = Actor<AnyStateMachine>;
/** Called with each machine that starts; the returned function is called when that machine ends. */
type Watcher = (actor: LiveActor) => () => void;

const live = new Set<LiveActor>();
const watchers = new Map<Watcher, Map<LiveActor, () => void>>();

/** Announces a running machine of the open app to the watchers, until the returned function is called. */
export function announce(actor: LiveActor): () => void {
  live.add(actor);
  for (const [watcher, ends] of watchers) ends.set(actor, watcher(actor));
  return () => {
    live.delete(actor);
    for (const ends of watchers.values()) {
      ends.get(actor)?.();
      ends.delete(actor);
    }
  };
}

/** Watches current and future machines, until the returned function is called. */
export function watchLive(watcher: Watcher): () => void {
  const ends = new Map<LiveActor, () => void>();
  watchers.set(watcher, ends);
  for (const actor of live) ends.set(actor, watcher(actor));
  return () => {
    watchers.delete(watcher);
    for (const end of ends.values()) end();
  };
}
