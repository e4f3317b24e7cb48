import { BlockStack, Button, Text } from "@shopify/polaris";
import { PlusIcon } from "@shopify/polaris-icons";
import { useEffect, useRef, useState } from "react";
import type { PageDocument, PageSection } from "../../../../contract/page-document";
import type { PageEdit } from "../../../../machines/page-edits";
import { useDragOrder } from "../../../components/use-drag-order";
import { useTranslation } from "../../../i18n/translation";
import { newId } from "../fields/new-id";
import { placeOf, sectionsIn } from "./section-places";
import { SectionRow } from "./section-row";
import { useSectionWords } from "./section-words";

interface Props {
  document: PageDocument;
  /** Ids of sections with something typed that may not be saved. */
  wrong: ReadonlySet<string>;
  onEdit: (edit: PageEdit) => void;
  onOpen: (section: string) => void;
  onAdd: () => void;
}

/** The sections of a page from top to bottom: opened, sorted, hidden, duplicated, removed, and added to. */
export function SectionList({ document, wrong, onEdit, onOpen, onAdd }: Props) {
  const { t } = useTranslation("pageEditor");
  const { typeName } = useSectionWords();
  const [said, setSaid] = useState("");
  const main = sectionsIn(document, "main");

  const move = (section: PageSection, position: number) => {
    const to = placeOf(document, position);
    onEdit({ kind: "move", section: section.id, to });
    setSaid(t("sort.moved", { name: typeName(section.type), position: position + 1, count: main.length }));
  };
  const drag = useDragOrder((id, to) => {
    const dragged = main.find((each) => each.id === id);
    if (dragged) move(dragged, to);
  });
  const duplicate = ({ id, type }: PageSection) => {
    const ids = document.sections.map((each) => each.id);
    onEdit({ kind: "duplicate", section: id, id: newId(type, ids) });
  };
  const rows = [...sectionsIn(document, "header"), ...main, ...sectionsIn(document, "footer")];
  const list = useRef<HTMLOListElement>(null);
  const neighbor = useRef<string | null>(null);
  const remove = ({ id, type }: PageSection) => {
    const at = rows.findIndex((each) => each.id === id);
    neighbor.current = (rows[at + 1] ?? rows[at - 1])?.id ?? null;
    onEdit({ kind: "remove", section: id });
    setSaid(t("sections.removed", { name: typeName(type) }));
  };
  // Whatever had the focus within a row that is gone leaves it to the document.
  useEffect(() => {
    if (neighbor.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-section="${neighbor.current}"]`)?.focus();
    neighbor.current = null;
  }, [document]);
  const rowOf = (section: PageSection, position: number | null) => (
    <SectionRow
      key={section.id}
      document={document}
      section={section}
      isWrong={wrong.has(section.id)}
      place={position === null ? null : { position, last: main.length - 1 }}
      drag={position === null ? null : drag(section.id, position)}
      onOpen={() => onOpen(section.id)}
      onMove={(to) => move(section, to)}
      onHide={(hidden) => onEdit({ kind: "hide", section: section.id, hidden })}
      onDuplicate={() => duplicate(section)}
      onRemove={() => remove(section)}
    />
  );

  return (
    <BlockStack gap="300">
      <Text as="h2" variant="headingSm">
        {t("sections.title")}
      </Text>
      <ol className="wb-sections" ref={list}>
        {sectionsIn(document, "header").map((section) => rowOf(section, null))}
        {main.map(rowOf)}
        {sectionsIn(document, "footer").map((section) => rowOf(section, null))}
      </ol>
      <Button icon={PlusIcon} fullWidth onClick={onAdd}>
        {t("sections.add")}
      </Button>
      <p role="status" className="wb-hidden">
        {said}
      </p>
    </BlockStack>
  );
}
