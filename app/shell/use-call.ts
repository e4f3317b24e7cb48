import { useFetcher, type SubmitOptions } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Failure } from "../endApi/failure";
import { useToast } from "./toasts";

type Answer = { ok: true } | ({ ok: false } & Failure);

/** A button's call of a resource route: busy while it runs, a toast when done, the failure to show next to it. */
export function useCall(action: string, doneMessage?: string) {
  const fetcher = useFetcher<Answer>();
  const showToast = useToast();
  const answer = fetcher.data;
  const asker = useRef<((answer: Answer) => void) | null>(null);

  useEffect(() => {
    if (answer?.ok && doneMessage) showToast(doneMessage);
  }, [answer, doneMessage, showToast]);

  useEffect(() => {
    if (fetcher.state !== "idle" || !answer) return;
    asker.current?.(answer);
    asker.current = null;
  }, [fetcher.state, answer]);

  return {
    call: (fields: Record<string, string> = {}) =>
      fetcher.submit(fields, { method: "post", action } satisfies SubmitOptions),
    /** The same call, one at a time, for whoever waits for its end. @throws Failure */
    ask: async (fields: Record<string, string> = {}) => {
      const settled = new Promise<Answer>((resolve) => {
        asker.current = resolve;
      });
      fetcher.submit(fields, { method: "post", action } satisfies SubmitOptions);
      const said = await settled;
      if (!said.ok) throw said;
    },
    isBusy: fetcher.state !== "idle",
    failure: fetcher.state === "idle" && answer && !answer.ok ? answer : null,
  };
}
