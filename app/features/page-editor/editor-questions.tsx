import { LeaveDialog } from "../../form/leave-dialog";
import { useTranslation } from "../../i18n/translation";
import { PageConflict } from "./page-conflict";
import type { PageEditorControl } from "./use-page-editor";

/** What the editor's state asks: whose change stands, and whether to leave without what is not saved. */
export function EditorQuestions({ snapshot, send, stay }: PageEditorControl) {
  const { t } = useTranslation("pageEditor");
  if (snapshot.hasTag("conflict")) return <PageConflict {...{ snapshot, send }} />;
  if (!snapshot.hasTag("asking")) return null;
  return (
    <LeaveDialog text={t("leave.text")} onLeave={() => send({ type: "leave.confirmed" })} onStay={stay} />
  );
}
