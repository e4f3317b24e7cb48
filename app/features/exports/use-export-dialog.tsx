import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../shell/lazy-part";

// Not in the first bundle: few visits end with a file.
const ExportDialog = lazyPart(() => import("./export-dialog").then((file) => file.ExportDialog));

/** The page's action that exports, and its dialog, which is drawn as long as it is open. */
export function useExportDialog({ count }: { count: number }) {
  const { t } = useTranslation("exports");
  const [isOpen, setOpen] = useState(false);
  return {
    action: { label: t("action"), onClick: () => setOpen(true), disabled: count === 0 },
    dialog: isOpen && (
      <Suspense fallback={null}>
        <ExportDialog count={count} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
