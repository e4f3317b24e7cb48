import { useEffect, useMemo, useRef } from "react";
import { fromPromise } from "xstate";
import { saveBarMachine } from "../../machines/save-bar.machine";
import { useLiveMachine } from "../shell/use-live-machine";
import { SaveBarView } from "./save-bar-view";
import type { SaveBarProps } from "./use-save-bar";

/** The machine of the save bar with the form's own save, and the bar by its state. */
export function SaveBarMachines({ bar, isCorrected }: SaveBarProps) {
  const { form, blocker, take } = bar;
  const machine = useMemo(() => {
    const save = fromPromise<Record<string, never>>(async () => {
      await form.current.save();
      return {};
    });
    return saveBarMachine.provide({ actors: { save } });
  }, [form]);
  const [snapshot, send, actor] = useLiveMachine(machine);

  const leaving = useRef(blocker);
  useEffect(() => {
    leaving.current = blocker;
  });
  // Before `take`, which sends what has waited.
  useEffect(() => {
    const subscriptions = [
      actor.on("form.discarded", () => form.current.discard()),
      actor.on("leave.allowed", () => leaving.current.proceed?.()),
    ];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [actor, form]);
  useEffect(() => take(actor), [take, actor]);

  // Not before the machine has what waited for it: until then nothing is unsaved by its state, and the admin would let the page go.
  if (!bar.state) return null;
  return (
    <SaveBarView bar={{ snapshot, send, blocker }} {...(isCorrected !== undefined && { isCorrected })} />
  );
}
