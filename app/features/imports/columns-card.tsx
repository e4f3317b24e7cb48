import { useNavigate } from "@remix-run/react";
import { BlockStack, Button, Card, InlineStack, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { DATE_ORDERS, ENCODINGS, IMPORT_FIELDS, SEPARATORS } from "../../../contract/import-limits";
import type { ImportPreview, Mapping } from "../../../contract/imports";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { PreviewTable } from "./preview-table";
import { useFieldName } from "./use-field-name";
import { useEndApi } from "../../shell/use-end-api";

/** Encodings and date formats are not translated. */
const ENCODING_NAMES = ["UTF-8", "UTF-16 LE", "UTF-16 BE", "Windows-1252", "Shift_JIS", "GBK"];
const DATE_NAMES = ["2026-11-20", "11/20/2026", "20/11/2026"];
const SEPARATOR_KEYS = ["comma", "semicolon", "tab", "bar"] as const;

/** How the file is read, and the field of each column; changing the former reads the first lines again. */
export function ColumnsCard({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation("imports");
  const navigate = useNavigate();
  const nameOf = useFieldName();
  const { id } = preview.import;
  const [mapping, setMapping] = useState<Mapping>(preview.mapping);
  const [dateOrder, setDateOrder] = useState(preview.date_order);
  const { call, isBusy, failure } = useEndApi();
  const isWhole = mapping.order_number !== undefined && mapping.tracking_number !== undefined;

  const reread = (change: { encoding?: string; separator?: string }) => {
    const { encoding, separator } = { ...preview, ...change };
    navigate(`/track/orders/import?${new URLSearchParams({ id, step: "columns", encoding, separator })}`);
  };
  const columns = [
    { label: t("notInFile"), value: "" },
    ...preview.headers.map((header, index) => ({ label: header || `${index + 1}`, value: String(index) })),
  ];
  const check = async () => {
    const { encoding, separator } = preview;
    const { ok } = await call("checkImport", {
      id,
      reading: { encoding, separator, date_order: dateOrder, mapping },
    });
    if (ok) navigate(`/track/orders/import?id=${id}`);
  };

  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {t("columnsTitle")}
          </Text>
          {preview.is_remembered && (
            <Text as="p" tone="subdued">
              {t("remembered")}
            </Text>
          )}
        </BlockStack>
        <CallFailure failure={failure} />
        <div className="wb-import-fields">
          <Select
            label={t("encoding")}
            options={ENCODINGS.map((value, index) => ({ value, label: ENCODING_NAMES[index]! }))}
            value={preview.encoding}
            onChange={(encoding) => reread({ encoding })}
          />
          <Select
            label={t("separator")}
            options={SEPARATORS.map((value, index) => ({
              value,
              label: t(`separators.${SEPARATOR_KEYS[index]!}`),
            }))}
            value={preview.separator}
            onChange={(separator) => reread({ separator })}
          />
          <Select
            label={t("dates")}
            options={DATE_ORDERS.map((value, index) => ({ value, label: DATE_NAMES[index]! }))}
            value={dateOrder}
            onChange={(value) => setDateOrder(value as typeof dateOrder)}
          />
        </div>
        <PreviewTable headers={preview.headers} rows={preview.rows} />
        <div className="wb-import-fields">
          {IMPORT_FIELDS.map((field) => (
            <Select
              key={field}
              label={nameOf(field)}
              requiredIndicator={field === "order_number" || field === "tracking_number"}
              options={columns}
              value={mapping[field] === undefined ? "" : String(mapping[field])}
              onChange={(column) =>
                setMapping({ ...mapping, [field]: column === "" ? undefined : Number(column) })
              }
            />
          ))}
        </div>
        {!isWhole && (
          <Text as="p" tone="critical">
            {t("needed")}
          </Text>
        )}
        <InlineStack gap="200" align="end">
          <Button url="/track/orders/import">{t("another")}</Button>
          <Button variant="primary" disabled={!isWhole} loading={isBusy} onClick={() => void check()}>
            {t("checkFile")}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
