import { BlockStack, Button, Checkbox, InlineStack, Text } from "@shopify/polaris";
import { EXPORT_COLUMNS, type ExportColumn } from "../../../contract/export-columns";
import { useTranslation } from "../../i18n/translation";

interface Props {
  /** In the order of the file. */
  chosen: ExportColumn[];
  onChange: (chosen: ExportColumn[]) => void;
}

/** Columns of the file, in the contract's order, so that every file has the same. */
export function ColumnChoice({ chosen, onChange }: Props) {
  const { t } = useTranslation("exports");
  const set = (column: ExportColumn, isWanted: boolean) =>
    onChange(EXPORT_COLUMNS.filter((each) => (each === column ? isWanted : chosen.includes(each))));

  return (
    <fieldset className="wb-export-columns">
      <legend>{t("columns")}</legend>
      <BlockStack gap="200">
        <InlineStack gap="300">
          <Button variant="plain" onClick={() => onChange(EXPORT_COLUMNS)}>
            {t("all")}
          </Button>
          <Button variant="plain" onClick={() => onChange([])}>
            {t("none")}
          </Button>
        </InlineStack>
        <div className="wb-export-names">
          {EXPORT_COLUMNS.map((column) => (
            <Checkbox
              key={column}
              label={t(`names.${column}`)}
              checked={chosen.includes(column)}
              onChange={(isWanted) => set(column, isWanted)}
            />
          ))}
        </div>
        <div role="status">
          {chosen.length === 0 && (
            <Text as="p" tone="critical">
              {t("noColumns")}
            </Text>
          )}
        </div>
        <Text as="p" tone="subdued" variant="bodySm">
          {t("headers")}
        </Text>
      </BlockStack>
    </fieldset>
  );
}
