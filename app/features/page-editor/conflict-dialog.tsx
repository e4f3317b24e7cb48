import { Button, Text } from "@shopify/polaris";
import type { PageDocument } from "../../../contract/page-document";
import { type ConflictingPart, mergeDocuments } from "../../../machines/merge-documents";
import { Dialog } from "../../components/dialog";
import { useTranslation } from "../../i18n/translation";
import { useStoreZone } from "./fields/store-zone";
import { useSectionWords } from "./sections/section-words";
import type { PageEditorControl } from "./use-page-editor";

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

/** What a part is called; of a section, with what it says: in a line for each of the two where that differs. */
function usePartName() {
  const { t } = useTranslation(["pageEditor", "screens"]);
  const words = useSectionWords();
  return (part: ConflictingPart, [mine, theirs]: [PageDocument, PageDocument]): string[] => {
    if (part.kind === "style") return [t("screens:style.title")];
    if (part.kind === "brand") return [t("screens:store-brand.title")];
    if (part.kind === "seo") return [t("screens:seo-optimization.title")];
    if (part.kind === "code") return [t("screens:css-and-html.title")];
    if (part.kind === "languages") return [t("screens:translation.title")];
    if (part.kind === "order") return [t("screens:sort-sections.title")];
    const { id } = part;
    const [ours, other] = [mine, theirs].map(({ sections }) => sections.find((each) => each.id === id));
    const section = ours ?? other;
    if (!section) return [id];
    const name = words.typeName(section.type);
    const excerpt = words.excerpt(section);
    const second = other ? words.excerpt(other) : "";
    if (!ours || !excerpt || !second || excerpt === second) return [excerpt ? `${name}: ${excerpt}` : name];
    return [
      name,
      t("pageEditor:conflict.yours", { text: excerpt }),
      t("pageEditor:conflict.others", { text: second }),
    ];
  };
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
