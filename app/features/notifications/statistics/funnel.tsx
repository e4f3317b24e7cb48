import { useTranslation } from "../../../i18n/translation";
import type { StatisticsView } from "./load-statistics.server";

/** The emails of a period, step by step. */
export function Funnel({ statistics }: Pick<StatisticsView, "statistics">) {
  const { t } = useTranslation("notifications");
  const { total, pending, machines, orders, revenue } = statistics;
  return (
    <dl className="wb-funnel">
      {total.steps.map(({ id, number, share }) => (
        <div key={id}>
          <dt>{t(`statistics.${id}`)}</dt>
          <dd>
            <strong>{number ?? t("statistics.notCounted")}</strong>
            {share && <span>{t(`statistics.shareOf.${share.of}`, share)}</span>}
            {id === "delivered" && pending && <span>{t("statistics.pendingOf", { number: pending })}</span>}
            {id === "opened" && machines && <span>{t("statistics.machines", { number: machines })}</span>}
          </dd>
        </div>
      ))}
      {orders && (
        <div>
          <dt>{t("statistics.orders")}</dt>
          <dd>
            <strong>{orders}</strong>
            {revenue && (
              <span>
                {t("statistics.revenue")}: {revenue}
              </span>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
