import type { CallInput } from "../../endApi/calls";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import { downloadFile } from "./download-file";

/** Requests a file; once its link is there the browser downloads it, and the dialog may close. */
export function useExport(onStarted: () => void) {
  const { t } = useTranslation("exports");
  const { call, isBusy, failure } = useEndApi();

  const start = async (request: CallInput<"exportOrders">) => {
    const outcome = await call("exportOrders", request, { done: t("started") });
    if (!outcome.ok) return;
    downloadFile(outcome.data.ticket);
    onStarted();
  };
  return { start, isBusy, failure };
}
