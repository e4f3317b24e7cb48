import { Button } from "@shopify/polaris";
import { XIcon } from "@shopify/polaris-icons";
import { Suspense, useEffect, useRef, useState } from "react";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { useConfirm } from "../../shell/confirm";
import { lazyPart } from "../../shell/lazy-part";
import type { ActionInput, SelectionInput } from "./bulk-calls";
import { BULK_BAR, focusBox } from "./select-box";
import type { Bulk } from "./use-bulk";
import type { Selecting } from "./use-selection";

// Loaded on demand: most visits do not change orders.
const StatusDialog = lazyPart(() => import("./status-dialog").then((file) => file.StatusDialog));
const CourierDialog = lazyPart(() => import("./courier-dialog").then((file) => file.CourierDialog));
const TagDialog = lazyPart(() => import("./tag-dialog").then((file) => file.TagDialog));
const SyncDialog = lazyPart(() => import("./sync-dialog").then((file) => file.SyncDialog));
const ExportDialog = lazyPart(() => import("../exports/export-dialog").then((file) => file.ExportDialog));

interface Chosen {
  selection: SelectionInput;
  count: number;
}

/**
 * Actions on the selected orders, at the foot of the window while any are selected, and the failure of the last one.
 */
export function BulkBar({ selecting, bulk }: { selecting: Selecting; bulk: Bulk }) {
  const { t } = useTranslation(["bulk", "exports"]);
  const confirm = useConfirm();
  const { count, last } = selecting;
  // With the selection at the time it was opened: the list reloads by itself and may differ when the result arrives.
  const [open, setOpen] = useState<{
    what: "status" | "tags" | "courier" | "sync" | "export";
    chosen: Chosen;
  } | null>(null);
  const chosenNow = (): Chosen => ({ selection: selecting.selection(), count });
  const close = () => setOpen(null);

  // With the bar goes the button that had the focus: the keyboard continues among the rows.
  const wasThere = useRef(false);
  useEffect(() => {
    if (wasThere.current && count === 0 && document.activeElement === document.body) focusBox(last);
    wasThere.current = count > 0;
  }, [count, last]);

  const run = (selection: SelectionInput, action: ActionInput) => {
    close();
    void bulk.run(selection, action).then((isDone) => {
      // These rows leave the tab, and "all that match" would then be others; any other action leaves the selection for the next.
      const isMoved = ["delete", "set_status", "automatic"].includes(action.kind);
      if (isDone && isMoved) selecting.clear();
    });
  };
  const remove = async () => {
    const { selection } = chosenNow();
    const question = {
      title: t("bulk:delete.title", { count }),
      text: t("bulk:delete.text"),
      confirm: t("bulk:actions.delete"),
      destructive: true,
    };
    if (await confirm(question)) run(selection, { kind: "delete" });
  };
  const dialog = ({ selection, count }: Chosen) => ({
    count,
    onClose: close,
    onAction: (action: ActionInput) => run(selection, action),
  });

  return (
    <>
      {/* Always there: a screen reader says what changes in it, but not what comes with it. */}
      <span className="wb-hidden" role="status">
        {count > 0 && t("bulk:selected", { count })}
      </span>
      {(count > 0 || bulk.failure) && (
        <section id={BULK_BAR} className="wb-bulk" aria-label={t("bulk:bar")}>
          {bulk.failure && (
            <div className="wb-bulk-failure">
              <CallFailure failure={bulk.failure} onDismiss={bulk.dismiss} />
            </div>
          )}
          {count > 0 && (
            <>
              <span className="wb-bulk-count">
                <Button
                  icon={XIcon}
                  variant="tertiary"
                  accessibilityLabel={t("bulk:clear")}
                  onClick={selecting.clear}
                />
                <strong>{t("bulk:selected", { count })}</strong>
                {!selecting.isAll && !selecting.isPageChosen && (
                  <span className="wb-bulk-page">
                    <Button variant="plain" onClick={selecting.togglePage}>
                      {t("bulk:selectPage")}
                    </Button>
                  </span>
                )}
                {selecting.canChooseAll && (
                  <Button variant="plain" onClick={selecting.chooseAll}>
                    {t("bulk:selectAll", { count: selecting.total })}
                  </Button>
                )}
              </span>
              <span className="wb-bulk-actions">
                {(["tags", "status", "courier", "sync"] as const).map((what) => (
                  <Button
                    key={what}
                    disabled={bulk.isBusy}
                    onClick={() => setOpen({ what, chosen: chosenNow() })}
                  >
                    {t(`bulk:actions.${what}`)}
                  </Button>
                ))}
                <Button onClick={() => setOpen({ what: "export", chosen: chosenNow() })}>
                  {t("exports:action")}
                </Button>
                <Button disabled={bulk.isBusy} tone="critical" onClick={() => void remove()}>
                  {t("bulk:actions.delete")}
                </Button>
              </span>
            </>
          )}
        </section>
      )}
      {open && (
        <Suspense fallback={null}>
          {open.what === "status" && <StatusDialog {...dialog(open.chosen)} />}
          {open.what === "courier" && <CourierDialog {...dialog(open.chosen)} />}
          {open.what === "tags" && <TagDialog {...dialog(open.chosen)} />}
          {open.what === "sync" && <SyncDialog {...dialog(open.chosen)} />}
          {open.what === "export" && (
            <ExportDialog count={open.chosen.count} chosen={inFile(open.chosen.selection)} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

/** The export's selection; its filter comes from the address, as for the whole list. */
const inFile = (selection: SelectionInput) =>
  "ids" in selection ? { ids: selection.ids } : { except: "except" in selection ? selection.except : [] };
