import { useTranslation } from "react-i18next";
import type { ImportField } from "../../../contract/import-limits";

/** What a field is called; those that exports have as well are called the same. */
export function useFieldName() {
  const { t } = useTranslation(["imports", "exports"]);
  return (field: ImportField) =>
    field === "order_number" || field === "tracking_number" || field === "courier"
      ? t(`exports:names.${field}`)
      : t(`imports:fields.${field}`);
}
