import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useEffect, useMemo, useRef } from "react";
import { fromPromise } from "xstate";
import { saveBarMachine } from "../../machines/save-bar.machine";
import { useIsOnline } from "../shell/use-online";
import { useLiveMachine } from "../shell/use-live-machine";

export interface SaveBarForm<Values> {
  /** Current and stored values of the fields; JSON. The bar shows while they differ. */
  values: Values;
  saved: Values;
  isValid?: boolean;
  /** Rejects with a Failure. By the time it resolves, `saved` should have the values that were sent. */
  save: () => Promise<void>;
  /** Restores the stored values in the fields. */
  discard: () => void;
}

/** Connects a form to the save bar and confirms leaving it unsaved; `<SaveBar bar={…} />` renders the bar. */
export function useSaveBar<Values>({ values, saved, isValid = true, save, discard }: SaveBarForm<Values>) {
  const form = useRef({ save, discard });
  useEffect(() => {
    form.current = { save, discard };
  });
  const machine = useMemo(() => {
    const run = fromPromise<Record<string, never>>(async () => {
      await form.current.save();
      return {};
    });
    return saveBarMachine.provide({ actors: { save: run } });
  }, []);
  const [snapshot, send, actor] = useLiveMachine(machine);
  const isShown = snapshot.hasTag("show");

  const now = JSON.stringify(values);
  const isDirty = now !== JSON.stringify(saved);
  // `now` is a dependency so that each further change is sent too: one made during a save must not be lost.
  useEffect(() => {
    send(isDirty ? { type: "form.changed", isValid } : { type: "form.restored" });
  }, [send, isDirty, isValid, now]);

  const isOffline = !useIsOnline();
  useEffect(() => {
    send({ type: isOffline ? "network.lost" : "network.back" });
  }, [send, isOffline]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isShown && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const subscriptions = [
      actor.on("form.discarded", () => form.current.discard()),
      actor.on("leave.allowed", () => blocker.proceed?.()),
    ];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [actor, blocker]);
  useBeforeUnload((event) => {
    if (isShown) event.preventDefault();
  });

  return { snapshot, send, blocker };
}

export type SaveBarControl = ReturnType<typeof useSaveBar>;
