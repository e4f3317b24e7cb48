import { Button, ButtonGroup, Checkbox } from "@shopify/polaris";
import { ArrowDownIcon, ArrowUpIcon } from "@shopify/polaris-icons";
import { type DragEvent, useState } from "react";
import { type DateSource, DATE_SOURCES } from "../../../contract/estimated-delivery-limits";
import { useTranslation } from "../../i18n/translation";

interface Props {
  /** Those that are asked, the first one first. */
  sources: DateSource[];
  isBusy: boolean;
  onChange: (sources: DateSource[]) => void;
}

/** Whose date is shown: sources in their order, with a box to leave one out. Those left out come last. */
export function SourceList({ sources, isBusy, onChange }: Props) {
  const { t } = useTranslation("deliveryPromise");
  const rows = [...sources, ...DATE_SOURCES.filter((source) => !sources.includes(source))];
  const move = (from: number, to: number) => {
    const next = [...sources];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  const drag = useDragOrder(move);

  return (
    <ol className="wb-promise-sources" aria-label={t("sources.title")}>
      {rows.map((source, index) => {
        const name = t(`sources.${source}`);
        const isOn = index < sources.length;
        return (
          <li
            key={source}
            {...(isOn && !isBusy && drag.handlersOf(index, source))}
            className={drag.isOver(index) ? "wb-promise-source-over" : undefined}
          >
            <Checkbox
              label={name}
              checked={isOn}
              disabled={isBusy}
              onChange={(on) =>
                onChange(on ? [...sources, source] : sources.filter((other) => other !== source))
              }
            />
            <ButtonGroup gap="extraTight">
              <Button
                variant="tertiary"
                icon={ArrowUpIcon}
                disabled={isBusy || !isOn || index === 0}
                accessibilityLabel={t("sources.up", { name })}
                onClick={() => move(index, index - 1)}
              />
              <Button
                variant="tertiary"
                icon={ArrowDownIcon}
                disabled={isBusy || !isOn || index === sources.length - 1}
                accessibilityLabel={t("sources.down", { name })}
                onClick={() => move(index, index + 1)}
              />
            </ButtonGroup>
          </li>
        );
      })}
    </ol>
  );
}

/** Sorts by dragging with a mouse. Whatever it does, the buttons of a row do as well, with the keyboard too. */
function useDragOrder(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    isOver: (index: number) => dragged !== null && over === index && dragged !== index,
    handlersOf: (index: number, name: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        // Firefox starts no drag without data.
        event.dataTransfer.setData("text/plain", name);
        setDragged(index);
      },
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== null && dragged !== index) move(dragged, index);
        end();
      },
      onDragEnd: end,
    }),
  };
}
