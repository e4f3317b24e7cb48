import { Suspense, useState } from "react";
import { useTranslation } from "../../i18n/translation";
import { lazyPart } from "../../shell/lazy-part";

// Loaded on demand: few visits export.
const ExportDialog = lazyPart(() => import("./export-dialog").then((file) => file.ExportDialog));

/** The page's export action, and its dialog, which is rendered while it is open. */
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
