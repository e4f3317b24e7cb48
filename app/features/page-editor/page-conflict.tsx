import { mergeDocuments } from "../../../machines/merge-documents";
import { asWritten } from "../../../storefront/as-written.mjs";
import { useTranslation } from "../../i18n/translation";
import { ConflictDialog } from "../editors/conflict-dialog";
import { useStoreZone } from "./fields/store-zone";
import type { PageEditorControl } from "./use-page-editor";
import { usePartName } from "./use-part-name";

/** Two versions of a page that have the same part changed. */
export function PageConflict({ snapshot, send }: Pick<PageEditorControl, "snapshot" | "send">) {
  const { t } = useTranslation("pageEditor");
  const { document: mine, saved, theirs } = snapshot.context;
  const nameOf = usePartName();
  const when = useTimeOfDay();
  if (!theirs) return null;
  const { conflicts } = mergeDocuments(saved, { mine, theirs: theirs.document });
  const { changed } = theirs;

  return (
    <ConflictDialog
      title={t("conflict.title")}
      changed={changed ? { by: changed.by, when: when(changed.at) } : null}
      parts={conflicts.map((part) => ({
        id: part.kind === "section" ? part.id : part.kind,
        lines: nameOf(part, [mine, theirs.document]),
      }))}
      onSettle={(preferred) => send({ type: "conflict.settled", preferred })}
    />
  );
}

function useTimeOfDay() {
  const { i18n } = useTranslation("pageEditor");
  const timeZone = useStoreZone();
  const format = new Intl.DateTimeFormat(i18n.language, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  });
  return (iso: string) => asWritten(i18n.language, format.format(new Date(iso)));
}
