import { Button, ButtonGroup, Checkbox } from "@shopify/polaris";
import { ArrowDownIcon, ArrowUpIcon } from "@shopify/polaris-icons";
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
  const move = (at: number, by: -1 | 1) => {
    const next = [...sources];
    next.splice(at + by, 0, ...next.splice(at, 1));
    onChange(next);
  };

  return (
    <ol className="wb-promise-sources" aria-label={t("sources.title")}>
      {rows.map((source, index) => {
        const name = t(`sources.${source}`);
        const isOn = index < sources.length;
        return (
          <li key={source}>
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
                onClick={() => move(index, -1)}
              />
              <Button
                variant="tertiary"
                icon={ArrowDownIcon}
                disabled={isBusy || !isOn || index === sources.length - 1}
                accessibilityLabel={t("sources.down", { name })}
                onClick={() => move(index, 1)}
              />
            </ButtonGroup>
          </li>
        );
      })}
    </ol>
  );
}
