import { BlockStack, Button, Text } from "@shopify/polaris";
import { PlusIcon } from "@shopify/polaris-icons";
import { useEffect, useRef, useState } from "react";
import { useDragOrder } from "../../components/use-drag-order";
import { useTranslation } from "../../i18n/translation";
import { PartRow, type PartView } from "./part-row";

interface Props {
  title: string;
  addLabel: string;
  /** Those that keep their places above and below the others. */
  first: PartView[];
  sorted: PartView[];
  last: PartView[];
  /** `position` is the place among those that can be sorted. */
  onMove: (id: string, position: number) => void;
  onHide: (id: string, hidden: boolean) => void;
  onDuplicate: (id: string) => void;
  onRemove: (id: string) => void;
  onOpen: (id: string) => void;
  onAdd: () => void;
}

/** The parts of a document from top to bottom: opened, sorted, hidden, duplicated, removed, and added to. */
export function PartList({ title, addLabel, first, sorted, last, ...on }: Props) {
  const { t } = useTranslation("editors");
  const [said, setSaid] = useState("");
  const move = ({ id, name }: PartView, position: number) => {
    on.onMove(id, position);
    setSaid(t("sort.moved", { name, position: position + 1, count: sorted.length }));
  };
  const drag = useDragOrder((id, to) => {
    const dragged = sorted.find((each) => each.id === id);
    if (dragged) move(dragged, to);
  });
  const rows = [...first, ...sorted, ...last];
  const list = useRef<HTMLOListElement>(null);
  const neighbor = useRef<string | null>(null);
  const remove = ({ id, name }: PartView) => {
    const at = rows.findIndex((each) => each.id === id);
    neighbor.current = (rows[at + 1] ?? rows[at - 1])?.id ?? null;
    on.onRemove(id);
    setSaid(t("parts.removed", { name }));
  };
  // Whatever had the focus within a row that is gone leaves it to the document.
  useEffect(() => {
    if (neighbor.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-section="${neighbor.current}"]`)?.focus();
    neighbor.current = null;
  });
  const rowOf = (part: PartView, position: number | null) => (
    <PartRow
      key={part.id}
      part={part}
      place={position === null ? null : { position, last: sorted.length - 1 }}
      drag={position === null ? null : drag(part.id, position)}
      onOpen={() => on.onOpen(part.id)}
      onMove={(to) => move(part, to)}
      onHide={(hidden) => on.onHide(part.id, hidden)}
      onDuplicate={() => on.onDuplicate(part.id)}
      onRemove={() => remove(part)}
    />
  );

  return (
    <BlockStack gap="300">
      <Text as="h2" variant="headingSm">
        {title}
      </Text>
      <ol className="wb-sections" ref={list}>
        {first.map((part) => rowOf(part, null))}
        {sorted.map(rowOf)}
        {last.map((part) => rowOf(part, null))}
      </ol>
      <Button icon={PlusIcon} fullWidth onClick={on.onAdd}>
        {addLabel}
      </Button>
      <p role="status" className="wb-hidden">
        {said}
      </p>
    </BlockStack>
  );
}
