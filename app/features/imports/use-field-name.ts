import type { ImportField } from "../../../contract/import-limits";
import { useTranslation } from "../../i18n/translation";

/** Names of fields; those that exports have as well are the same. */
export function useFieldName() {
  const { t } = useTranslation(["imports", "exports"]);
  return (field: ImportField) =>
    field === "order_number" || field === "tracking_number" || field === "courier"
      ? t(`exports:names.${field}`)
      : t(`imports:fields.${field}`);
}
