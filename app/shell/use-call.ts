import { useFetcher, type SubmitOptions } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Failure } from "../endApi/failure";
import { useToast } from "./toasts";

type CallResult = { ok: true } | ({ ok: false } & Failure);

/** A button's call of a resource route: busy while it runs, a toast when done, the failure to show next to it. */
export function useCall(action: string, doneMessage?: string) {
  const fetcher = useFetcher<CallResult>();
  const showToast = useToast();
  const result = fetcher.data;
  const resolveRef = useRef<((result: CallResult) => void) | null>(null);

  useEffect(() => {
    if (result?.ok && doneMessage) showToast(doneMessage);
  }, [result, doneMessage, showToast]);

  useEffect(() => {
    if (fetcher.state !== "idle" || !result) return;
    resolveRef.current?.(result);
    resolveRef.current = null;
  }, [fetcher.state, result]);

  return {
    call: (fields: Record<string, string> = {}) =>
      fetcher.submit(fields, { method: "post", action } satisfies SubmitOptions),
    /** The same call as a promise of its end, one at a time. @throws Failure */
    ask: async (fields: Record<string, string> = {}) => {
      const settled = new Promise<CallResult>((resolve) => {
        resolveRef.current = resolve;
      });
      fetcher.submit(fields, { method: "post", action } satisfies SubmitOptions);
      const outcome = await settled;
      if (!outcome.ok) throw outcome;
    },
    isBusy: fetcher.state !== "idle",
    failure: fetcher.state === "idle" && result && !result.ok ? result : null,
  };
}
