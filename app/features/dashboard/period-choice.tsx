import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

export const PERIODS = [7, 30, 90] as const;

/** How many days the figures look back. */
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
