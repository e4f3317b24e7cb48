import { Button, Text } from "@shopify/polaris";
import { mergeDocuments } from "../../../machines/merge-documents";
import { Dialog } from "../../components/dialog";
import { useTranslation } from "../../i18n/translation";
import { useStoreZone } from "./fields/store-zone";
import type { PageEditorControl } from "./use-page-editor";
import { usePartName } from "./use-part-name";

/** Asks whose change stands, and says who has changed which parts: it is settled by a choice alone, and either keeps what only one has changed. */
export function ConflictDialog({ snapshot, send }: Pick<PageEditorControl, "snapshot" | "send">) {
  const { t } = useTranslation("pageEditor");
  const { document: mine, saved, theirs } = snapshot.context;
  const nameOf = usePartName();
  const when = useTimeOfDay();
  const settle = (preferred: "mine" | "theirs") => send({ type: "conflict.settled", preferred });
  if (!theirs) return null;
  const { conflicts } = mergeDocuments(saved, { mine, theirs: theirs.document });
  const { changed } = theirs;

  return (
    <Dialog
      title={t("conflict.title")}
      onClose={() => {}}
      footer={
        <>
          <Button onClick={() => settle("theirs")}>{t("conflict.theirs")}</Button>
          <Button variant="primary" onClick={() => settle("mine")}>
            {t("conflict.mine")}
          </Button>
        </>
      }
    >
      {changed && (
        <Text as="p" tone="subdued">
          {`${t(`conflict.by.${changed.by}`)} · ${when(changed.at)}`}
        </Text>
      )}
      <Text as="p">{t("conflict.both")}</Text>
      <ul className="wb-conflicts">
        {conflicts.map((part) => (
          <li key={part.kind === "section" ? part.id : part.kind}>
            {nameOf(part, [mine, theirs.document]).map((line) => (
              <Text key={line} as="p" breakWord>
                {line}
              </Text>
            ))}
          </li>
        ))}
      </ul>
      <Text as="p">{t("conflict.text")}</Text>
    </Dialog>
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
  return (iso: string) => format.format(new Date(iso));
}
