import { useRef, useState } from "react";
import { statusLabel } from "../../../contract/status-labels";
import { useTranslation } from "../../i18n/translation";
import { useToast } from "../../shell/toasts";
import { useEndApi } from "../../shell/use-end-api";
import { type ActionInput, type BulkResponse, leftOutBy, type SelectionInput, undoOf } from "./bulk-calls";

/**
 * Runs an action on the selected orders and shows its result: a toast, with Undo where it can be undone; failed orders as
 * `report`; a failure beside the buttons. A job shows in `BulkProgress`.
 */
export function useBulk() {
  const { call, isBusy, failure, dismiss } = useEndApi();
  const { t } = useTranslation(["bulk", "status"]);
  const showToast = useToast();
  const [report, setReport] = useState<BulkResponse["failed"]>([]);
  const hideToast = useRef(() => {});

  /** Whether it was done, or its job has started. */
  async function run(selection: SelectionInput, action: ActionInput): Promise<boolean> {
    setReport([]);
    // Hide the old toast: its Undo no longer fits.
    hideToast.current();
    const outcome = await call("bulkOrders", { selection, action });
    if (!outcome.ok) return false;
    const { job, done, failed, left_out: leftOut, undo } = outcome.data;
    setReport(failed);
    if (job) return true;
    if (done.length > 0) {
      const status = "status" in action ? t(`status:${statusLabel(action.status)}`) : "";
      hideToast.current = showToast({
        content: t(`bulk:done.${action.kind}`, { count: done.length, status }),
        ...(undo && { undo: () => void run({ job: undo }, undoOf({ id: undo, action: action.kind })) }),
      });
    } else if (leftOut > 0) {
      hideToast.current = showToast(t(`bulk:${leftOutBy(action.kind)}`, { count: leftOut }));
    }
    return true;
  }

  return {
    run,
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
