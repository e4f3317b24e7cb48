import { Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { UsageView } from "./present-billing.server";
import { useMoney } from "./prices";
import { screenAnchor } from "../screens/screen-anchor";

/** What was used in this period and the ones before. */
export function UsageHistory({ periods }: Pick<UsageView, "periods">) {
  const { t, i18n } = useTranslation("billing");
  const money = useMoney();
  const number = new Intl.NumberFormat(i18n.language);

  return (
    <div {...screenAnchor("usage-history")}>
      <Text as="h3" variant="headingSm" id="usage-history-title">
        {t("history.title")}
      </Text>
      <table className="wb-history" aria-labelledby="usage-history-title">
        <thead>
          <tr>
            <th scope="col">{t("history.period")}</th>
            <th scope="col">{t("history.used")}</th>
            <th scope="col">{t("history.quota")}</th>
            <th scope="col">{t("history.extra")}</th>
            <th scope="col">{t("history.cost")}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr key={period.from}>
              <th scope="row">{period.label}</th>
              <td data-label={t("history.used")}>{number.format(period.used)}</td>
              <td data-label={t("history.quota")}>{number.format(period.quota)}</td>
              <td data-label={t("history.extra")}>{number.format(period.extra)}</td>
              <td data-label={t("history.cost")}>{money(period.overageCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
