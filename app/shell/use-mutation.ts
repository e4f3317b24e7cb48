import { useFetcher, type SubmitOptions } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Failure } from "../endApi/failure";
import { useToast } from "./toasts";

type MutationResult = { ok: true } | ({ ok: false } & Failure);

/** Posts to a resource route's action: `isBusy` while it runs, a toast on success, `failure` to show next to the control. */
export function useMutation(action: string, doneMessage?: string) {
  const fetcher = useFetcher<MutationResult>();
  const showToast = useToast();
  const result = fetcher.data;
  const resolveRef = useRef<((result: MutationResult) => void) | null>(null);

  useEffect(() => {
    if (result?.ok && doneMessage) showToast(doneMessage);
  }, [result, doneMessage, showToast]);

  useEffect(() => {
    if (fetcher.state !== "idle" || !result) return;
    resolveRef.current?.(result);
    resolveRef.current = null;
  }, [fetcher.state, result]);

  return {
    mutate: (fields: Record<string, string> = {}) =>
      fetcher.submit(fields, { method: "post", action } satisfies SubmitOptions),
    /** Posts and waits for the result; one call at a time. @throws Failure */
    mutateAsync: async (fields: Record<string, string> = {}) => {
      const settled = new Promise<MutationResult>((resolve) => {
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
