import { useState } from "react";
import { useTranslation } from "../../i18n/translation";
import { useToast } from "../../shell/toasts";
import { useEndApi } from "../../shell/use-end-api";
import type { ActionInput, BulkResponse, SelectionInput } from "./bulk-calls";

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
  const { call, isBusy, failure, dismiss } = useEndApi();
  const { t } = useTranslation(["bulk", "shell"]);
  const showToast = useToast();
  const [report, setReport] = useState<BulkResponse["failed"]>([]);

  async function run(selection: SelectionInput, action: ActionInput) {
    setReport([]);
    const outcome = await call("bulkOrders", { selection, action });
    if (!outcome.ok) return;
    const { job, done, failed } = outcome.data;
    setReport(failed);
    if (job || done.length === 0) return;
    const undo = { content: t("shell:undo"), onAction: () => void run({ ids: done }, { kind: "restore" }) };
    showToast({
      content: t(`bulk:${DONE_KEYS.get(action.kind) ?? "done.updated"}`, { count: done.length }),
      ...(action.kind === "delete" && { action: undo }),
    });
  }

  return {
    run: (selection: SelectionInput, action: ActionInput) => void run(selection, action),
    isBusy,
    failure,
    /** Orders that the last synchronous action failed for. */
    report: isBusy ? [] : report,
    /** Dismisses the failure or the report. */
    dismiss: () => {
      dismiss();
      setReport([]);
    },
  };
}
export type Bulk = ReturnType<typeof useBulk>;
