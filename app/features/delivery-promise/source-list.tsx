import { Button, ButtonGroup, Checkbox, Icon, Text } from "@shopify/polaris";
import { ArrowDownIcon, ArrowUpIcon, DragHandleIcon } from "@shopify/polaris-icons";
import { type DateSource, DATE_SOURCES, FIXED_SOURCE } from "../../../contract/estimated-delivery-limits";
import { useDragOrder } from "../../components/use-drag-order";
import { useTranslation } from "../../i18n/translation";

interface Props {
  /** Those that are asked, the first one first. */
  sources: DateSource[];
  isBusy: boolean;
  onChange: (sources: DateSource[]) => void;
}

/**
 * Which date is shown: sources in their order, with a box to leave one out, but for dates by hand. Those left out come last. The handle shows that rows
 * can be dragged; the buttons do the same.
 */
export function SourceList({ sources, isBusy, onChange }: Props) {
  const { t } = useTranslation("deliveryPromise");
  const rows = [...sources, ...DATE_SOURCES.filter((source) => !sources.includes(source))];
  const move = (from: number, to: number) => {
    const next = [...sources];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  const drag = useDragOrder((source: DateSource, to) => move(sources.indexOf(source), to));

  return (
    <>
      <ol className="wb-promise-sources" aria-label={t("sources.title")}>
        {rows.map((source, index) => {
          const name = t(`sources.${source}`);
          const isOn = index < sources.length;
          const { isOver, handlers } = drag(source, index);
          return (
            <li
              key={source}
              {...(isOn && !isBusy && handlers)}
              className={isOver ? "wb-promise-source-over" : undefined}
            >
              <span className="wb-promise-handle">
                <Icon source={DragHandleIcon} tone="subdued" />
              </span>
              <Checkbox
                label={name}
                checked={isOn}
                disabled={isBusy || source === FIXED_SOURCE}
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
      {/* Outside of the box that cannot be switched off: what is disabled is too pale to be read. */}
      <Text as="p" tone="subdued">
        {t("sources.fixed")}
      </Text>
    </>
  );
}
