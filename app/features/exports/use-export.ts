import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ExportColumn } from "../../../contract/export-columns";
import type { Outcome } from "../../endApi/to-result.server";
import { useTranslation } from "../../i18n/translation";
import { useToast } from "../../shell/toasts";
import { downloadFile } from "./download-file";

export interface ExportSelection {
  /** The address of the list, whose filter and sort apply. */
  search: string;
  ids?: string[] | undefined;
  except?: string[] | undefined;
  columns: ExportColumn[];
  excel: boolean;
}

/** Requests a file; once its link is there the browser downloads it, and the dialog may close. */
export function useExport(onStarted: () => void) {
  const { t } = useTranslation("exports");
  const fetcher = useFetcher<Outcome<{ ticket: string }>>();
  const showToast = useToast();
  const started = useRef(onStarted);
  const response = fetcher.data;

  useEffect(() => {
    started.current = onStarted;
  });
  useEffect(() => {
    if (!response?.ok) return;
    downloadFile(response.data.ticket);
    showToast(t("started"));
    started.current();
  }, [response, showToast, t]);

  return {
    start: (selection: ExportSelection) =>
      fetcher.submit({ json: JSON.stringify(selection) }, { method: "post", action: "/track/orders/export" }),
    isBusy: fetcher.state !== "idle",
    failure: fetcher.state === "idle" && response && !response.ok ? response : null,
  };
}
