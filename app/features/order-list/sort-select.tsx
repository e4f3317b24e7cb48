import { Select } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import { type Sort, sortText } from "./sorting";

/** The order of the list, where its column has no head: on phones, and for columns that are not shown. */
export function SortSelect({ sort, onSort }: { sort: Sort; onSort: (sort: string) => void }) {
  const { t } = useTranslation("orderList");
  const options = (["ordered", "shipped", "last_event"] as const).flatMap((by) =>
    (["desc", "asc"] as const).map((direction) => ({
      label: `${t(`columns.${by}`)} – ${t(`sort.${direction}`)}`,
      value: sortText({ by, direction }),
    })),
  );

  return (
    <Select label={t("sort.label")} labelHidden options={options} value={sortText(sort)} onChange={onSort} />
  );
}
