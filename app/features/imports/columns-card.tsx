import { useNavigate } from "@remix-run/react";
import { BlockStack, Button, Card, InlineStack, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { DATE_ORDERS, ENCODINGS, IMPORT_FIELDS, SEPARATORS } from "../../../contract/import-limits";
import type { ImportPreview, Mapping } from "../../../contract/imports";
import { CallFailure } from "../../components/call-failure";
import { useFirstError } from "../../components/use-first-error";
import { fieldError } from "../../endApi/failure";
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
  const { t } = useTranslation(["imports", "fieldErrors"]);
  const navigate = useNavigate();
  const nameOf = useFieldName();
  const { id } = preview.import;
  const [mapping, setMapping] = useState<Mapping>(preview.mapping);
  const [dateOrder, setDateOrder] = useState(preview.date_order);
  const { call, isBusy, failure } = useEndApi();
  const form = useFirstError<HTMLDivElement>(failure);
  const isWhole = mapping.order_number !== undefined && mapping.tracking_number !== undefined;

  const reread = (change: { encoding?: string; separator?: string }) => {
    const { encoding, separator } = { ...preview, ...change };
    navigate(`/track/orders/import?${new URLSearchParams({ id, step: "columns", encoding, separator })}`);
  };
  // A whole mapping that is refused is said at its first field.
  const refusedColumn = (field: (typeof IMPORT_FIELDS)[number]) =>
    fieldError(failure, `reading.mapping.${field}`) ??
    (field === IMPORT_FIELDS[0]
      ? failure?.fields?.find(({ path }) => path === "reading.mapping")?.message
      : undefined);
  const columns = [
    { label: t("imports:notInFile"), value: "" },
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
            {t("imports:columnsTitle")}
          </Text>
          {preview.is_remembered && (
            <Text as="p" tone="subdued">
              {t("imports:remembered")}
            </Text>
          )}
        </BlockStack>
        <CallFailure failure={failure} fields={["reading.mapping"]} />
        <div className="wb-import-fields">
          <Select
            label={t("imports:encoding")}
            options={ENCODINGS.map((value, index) => ({ value, label: ENCODING_NAMES[index]! }))}
            value={preview.encoding}
            onChange={(encoding) => reread({ encoding })}
          />
          <Select
            label={t("imports:separator")}
            options={SEPARATORS.map((value, index) => ({
              value,
              label: t(`imports:separators.${SEPARATOR_KEYS[index]!}`),
            }))}
            value={preview.separator}
            onChange={(separator) => reread({ separator })}
          />
          <Select
            label={t("imports:dates")}
            options={DATE_ORDERS.map((value, index) => ({ value, label: DATE_NAMES[index]! }))}
            value={dateOrder}
            onChange={(value) => setDateOrder(value as typeof dateOrder)}
          />
        </div>
        <PreviewTable headers={preview.headers} rows={preview.rows} />
        <div className="wb-import-fields" ref={form}>
          {IMPORT_FIELDS.map((field) => (
            <Select
              key={field}
              label={nameOf(field)}
              requiredIndicator={field === "order_number" || field === "tracking_number"}
              options={columns}
              error={refusedColumn(field)}
              value={mapping[field] === undefined ? "" : String(mapping[field])}
              onChange={(column) =>
                setMapping({ ...mapping, [field]: column === "" ? undefined : Number(column) })
              }
            />
          ))}
        </div>
        {!isWhole && (
          <Text as="p" tone="critical">
            {t("fieldErrors:importColumns")}
          </Text>
        )}
        <InlineStack gap="200" align="end">
          <Button url="/track/orders/import">{t("imports:another")}</Button>
          <Button variant="primary" disabled={!isWhole} loading={isBusy} onClick={() => void check()}>
            {t("imports:checkFile")}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
