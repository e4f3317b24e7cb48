import { mergeMailTemplates } from "../../../machines/merge-mail-templates";
import { asWritten } from "../../../storefront/as-written.mjs";
import { LeaveDialog } from "../../form/leave-dialog";
import { useTranslation } from "../../i18n/translation";
import { ConflictDialog } from "../editors/conflict-dialog";
import { useConflictingValues } from "./use-conflicting-values";
import type { MailEditorControl } from "./use-mail-editor";
import { useMailWords } from "./use-mail-words";

type Props = MailEditorControl & {
  /** IANA, of the store. */
  timeZone: string;
};

/** What the editor's state asks: whose change stands, and whether to leave without what is not saved. */
export function MailQuestions({ snapshot, send, stay, timeZone }: Props) {
  const { t } = useTranslation("mailEditor");
  if (snapshot.hasTag("conflict")) return <MailConflict {...{ snapshot, send, timeZone }} />;
  if (!snapshot.hasTag("asking")) return null;
  return <LeaveDialog text={t("leave")} onLeave={() => send({ type: "leave.confirmed" })} onStay={stay} />;
}

function MailConflict({ snapshot, send, timeZone }: Omit<Props, "stay">) {
  const { t, i18n } = useTranslation("mailEditor");
  const words = useMailWords();
  const valuesOf = useConflictingValues();
  const { document: mine, saved, theirs } = snapshot.context;
  if (!theirs) return null;
  const { conflicts } = mergeMailTemplates(saved, { mine, theirs: theirs.template });
  const format = new Intl.DateTimeFormat(i18n.language, {
    ...{ dateStyle: "medium", timeStyle: "short", timeZone },
  });
  const { changed } = theirs;
  return (
    <ConflictDialog
      title={t("conflict.title")}
      changed={
        changed
          ? { by: changed.by, when: asWritten(i18n.language, format.format(new Date(changed.at))) }
          : null
      }
      parts={conflicts.map((part) => ({
        id: part.kind === "block" ? part.id : part.kind,
        lines: [words.partName(part, [mine, theirs.template])],
        values: valuesOf(part, mine, theirs.template),
      }))}
      onSettle={(preferred) => send({ type: "conflict.settled", preferred })}
    />
  );
}
