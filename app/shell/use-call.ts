import { useFetcher, type SubmitOptions } from "@remix-run/react";
import { useEffect } from "react";
import type { Failure } from "../endApi/failure";
import { useToast } from "./toasts";

type Answer = { ok: true } | ({ ok: false } & Failure);

/** A button's call of a resource route: busy while it runs, a toast when done, the failure to show next to it. */
export function useCall(action: string, doneMessage?: string) {
  const fetcher = useFetcher<Answer>();
  const showToast = useToast();
  const answer = fetcher.data;

  useEffect(() => {
    if (answer?.ok && doneMessage) showToast(doneMessage);
  }, [answer, doneMessage, showToast]);

  return {
    call: (fields: Record<string, string> = {}) =>
      fetcher.submit(fields, { method: "post", action } satisfies SubmitOptions),
    isBusy: fetcher.state !== "idle",
    failure: fetcher.state === "idle" && answer && !answer.ok ? answer : null,
  };
}
