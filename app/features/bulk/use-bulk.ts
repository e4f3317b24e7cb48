import { useFetcher, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Failure } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { useToast } from "../../shell/toasts";
import type { ActionInput, BulkResponse, SelectionInput } from "./bulk-calls";

type BulkResult = { ok: true; data: BulkResponse } | ({ ok: false } & Failure);
const DONE_KEYS = new Map<ActionInput["kind"], "done.deleted" | "done.restored" | "done.checkRequested">([
  ["delete", "done.deleted"],
  ["restore", "done.restored"],
  ["check", "done.checkRequested"],
]);

/**
 * Runs an action on the selected orders and shows its result: a toast, with Undo after a deletion; failed orders as
 * `report`; a failure beside the buttons. A job shows in `BulkProgress`.
 */
export function useBulk() {
  const fetcher = useFetcher<BulkResult>();
  const { revalidate } = useRevalidator();
  const { t } = useTranslation(["bulk", "shell"]);
  const showToast = useToast();
  const [dismissed, setDismissed] = useState<BulkResult | null>(null);
  const lastAction = useRef<ActionInput | null>(null);
  const { submit, state, data: response } = fetcher;

  const run = useCallback(
    (selection: SelectionInput, action: ActionInput) => {
      lastAction.current = action;
      submit(
        { json: JSON.stringify({ selection, action }) },
        { method: "post", action: "/track/orders/bulk" },
      );
    },
    [submit],
  );

  useEffect(() => {
    const action = lastAction.current;
    if (state !== "idle" || !response || !action) return;
    lastAction.current = null;
    if (!response.ok) return;
    const { job, done } = response.data;
    revalidate();
    if (job || done.length === 0) return;
    const undo = { content: t("shell:undo"), onAction: () => run({ ids: done }, { kind: "restore" }) };
    showToast({
      content: t(`bulk:${DONE_KEYS.get(action.kind) ?? "done.updated"}`, { count: done.length }),
      ...(action.kind === "delete" && { action: undo }),
    });
  }, [state, response, revalidate, run, showToast, t]);

  return {
    run,
    isBusy: state !== "idle",
    failure: state === "idle" && response && !response.ok && response !== dismissed ? response : null,
    /** Orders that the last synchronous action failed for. */
    report: state === "idle" && response?.ok && response !== dismissed ? response.data.failed : [],
    /** Dismisses the failure or the report. */
    dismiss: () => setDismissed(response ?? null),
  };
}
export type Bulk = ReturnType<typeof useBulk>;
