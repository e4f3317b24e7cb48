import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { saveBarMachine } from "../../machines/save-bar.machine";
import { useLaterMachine } from "../shell/use-later-machine";
import { useIsOnline } from "../shell/use-online";

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

/**
 * Connects a form to the save bar and confirms leaving it unsaved; `<SaveBar bar={…} />` renders the bar. The machine is loaded
 * when the page is first touched: what is changed before it is there, and leaving, wait for it.
 */
export function useSaveBar<Values>({ values, saved, isValid = true, save, discard }: SaveBarForm<Values>) {
  const form = useRef({ save, discard });
  useEffect(() => {
    form.current = { save, discard };
  });
  const { state, isWanted, send, want, take } = useLaterMachine<typeof saveBarMachine>();

  const now = JSON.stringify(values);
  const isDirty = now !== JSON.stringify(saved);
  const isShown = state ? state.hasTag("show") : isDirty;
  // `now` is a dependency so that each further change is sent too: one made during a save must not be lost.
  useEffect(() => {
    if (isDirty) send({ type: "form.changed", isValid });
    else if (isWanted) send({ type: "form.restored" });
  }, [send, isDirty, isWanted, isValid, now]);

  const isOffline = !useIsOnline();
  useEffect(() => {
    if (isWanted) send({ type: isOffline ? "network.lost" : "network.back" });
  }, [send, isWanted, isOffline]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isShown && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (isShown) event.preventDefault();
  });

  return { state, isWanted, send, want, take, blocker, form };
}

export type SaveBarControl = ReturnType<typeof useSaveBar>;

export interface SaveBarProps {
  bar: SaveBarControl;
  /** Every field that the last save was refused for was changed since. */
  isCorrected?: boolean;
}
