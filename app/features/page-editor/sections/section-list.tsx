import type { PageDocument, PageSection } from "../../../../contract/page-document";
import type { PageEdit } from "../../../../machines/page-edits";
import { findSectionType } from "../../../../storefront/sections/registry";
import { useTranslation } from "../../../i18n/translation";
import { newId } from "../../editors/fields/new-id";
import { PartList } from "../../editors/part-list";
import type { PartView } from "../../editors/part-row";
import { SectionMarks } from "./section-marks";
import { limitOf, placeOf, sectionsIn } from "./section-places";
import { useSectionWords } from "./section-words";

interface Props {
  document: PageDocument;
  /** Ids of sections with something typed that may not be saved. */
  wrong: ReadonlySet<string>;
  onEdit: (edit: PageEdit) => void;
  onOpen: (section: string) => void;
  onAdd: () => void;
}

/** The sections of a page; the header and the footer keep their places. */
export function SectionList({ document, wrong, onEdit, onOpen, onAdd }: Props) {
  const { t } = useTranslation(["pageEditor", "editors"]);
  const words = useSectionWords();
  const viewOf = (section: PageSection): PartView => {
    const { id, type } = section;
    const name = words.typeName(type);
    const excerpt = words.excerpt(section);
    // Buttons of two sections of one type would be read out alike.
    const hasTwin = document.sections.some((each) => each.type === type && each.id !== id);
    const isFixed = findSectionType(type)?.isFixed ?? false;
    return {
      ...{ id, name, excerpt, isFixed, isHidden: section.hidden },
      fullName: hasTwin && excerpt ? t("editors:parts.named", { name, excerpt }) : name,
      isCopyable: !isFixed && limitOf(document, type) === null,
      marks: <SectionMarks section={section} isWrong={wrong.has(id)} />,
    };
  };
  const duplicate = (section: string) => {
    const { type } = document.sections.find(({ id }) => id === section)!;
    const ids = document.sections.map((each) => each.id);
    onEdit({ kind: "duplicate", section, id: newId(type, ids) });
  };

  return (
    <PartList
      title={t("sections.title")}
      addLabel={t("sections.add")}
      first={sectionsIn(document, "header").map(viewOf)}
      sorted={sectionsIn(document, "main").map(viewOf)}
      last={sectionsIn(document, "footer").map(viewOf)}
      onMove={(section, position) => onEdit({ kind: "move", section, to: placeOf(document, position) })}
      onHide={(section, hidden) => onEdit({ kind: "hide", section, hidden })}
      onDuplicate={duplicate}
      onRemove={(section) => onEdit({ kind: "remove", section })}
      {...{ onOpen, onAdd }}
    />
  );
}
