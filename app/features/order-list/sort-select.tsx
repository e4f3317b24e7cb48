import { Select } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import { type Sort, SORTS, sortText } from "./sorting";

/** Of days, the descending order has the most first; of times, the newest. */
const DAYS = { desc: "most", asc: "least" } as const;

/** The order of the list, where its column has no head: on phones, and for columns that are not shown. */
export function SortSelect({ sort, onSort }: { sort: Sort; onSort: (sort: string) => void }) {
  const { t } = useTranslation("orderList");
  const options = SORTS.flatMap((by) =>
    (["desc", "asc"] as const).map((direction) => ({
      label: `${t(`columns.${by}`)} – ${t(`sort.${by.endsWith("_days") ? DAYS[direction] : direction}`)}`,
      value: sortText({ by, direction }),
    })),
  );

  return (
    <Select label={t("sort.label")} labelHidden options={options} value={sortText(sort)} onChange={onSort} />
  );
}
