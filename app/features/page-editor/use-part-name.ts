import type { PageDocument } from "../../../contract/page-document";
import type { ConflictingPart } from "../../../machines/conflicting-part";
import { useTranslation } from "../../i18n/translation";
import { useSectionWords } from "./sections/section-words";

/** What a part is called; of a section, with what it says: in a line for each of the two where that differs. */
export function usePartName() {
  const { t } = useTranslation(["screens", "editors"]);
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
      t("editors:conflict.yours", { text: excerpt }),
      t("editors:conflict.others", { text: second }),
    ];
  };
}
