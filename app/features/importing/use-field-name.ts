import { useTranslation } from "react-i18next";
import type { ImportField } from "../../../contract/import-limits";

/** What a field is called; those that exports have as well are called the same. */
export function useFieldName() {
  const { t } = useTranslation(["importing", "exporting"]);
  return (field: ImportField) =>
    field === "order_number" || field === "tracking_number" || field === "courier"
      ? t(`exporting:names.${field}`)
      : t(`importing:fields.${field}`);
}
