import { Link } from "@remix-run/react";
import { useTranslation } from "../../i18n/translation";

export const PERIODS = [7, 30, 90] as const;

/** Period of the statistics in days. */
export function PeriodChoice({ days }: { days: number }) {
  const { t } = useTranslation("dashboard");
  return (
    <nav className="wb-periods" aria-label={t("periods")}>
      {PERIODS.map((period) => (
        <Link
          key={period}
          to={`/track/dashboard?days=${period}`}
          aria-current={period === days ? "page" : undefined}
          preventScrollReset
        >
          {t("period", { count: period })}
        </Link>
      ))}
    </nav>
  );
}
