import { Text } from "@shopify/polaris";
import { Axes, CHART, chartScale } from "../../components/chart/axes";
import { ChartTable } from "../../components/chart/chart-table";
import { useTranslation } from "../../i18n/translation";
import type { UsageView } from "./present-billing.server";

interface Props {
  days: UsageView["days"];
  /** All days of the period. */
  axis: UsageView["axis"];
  quota: number;
  /** The period's days. */
  label: string;
}

/** Orders counted so far in the period against the quota; a table has the same numbers for screen readers. */
export function UsageChart({ days, axis, quota, label: period }: Props) {
  const { t, i18n } = useTranslation("billing");
  const number = new Intl.NumberFormat(i18n.language);
  const last = days.at(-1);
  const total = last?.total ?? 0;
  const placeOf = ({ day }: { day: string }) => axis.findIndex((each) => each.day === day);

  const scale = chartScale(axis.length, Math.max(quota, total));
  const { x, y } = scale;

  return (
    <figure className="wb-chart">
      <figcaption>
        <Text as="h3" variant="headingSm">
          {t("usage.chart")}
        </Text>
        <ul className="wb-legend">
          <li data-series="orders">
            {t("usage.counted")} <b>{number.format(total)}</b>
          </li>
          <li data-series="quota">
            {t("usage.quota")} <b>{number.format(quota)}</b>
          </li>
          <li className="wb-legend-day">{period}</li>
        </ul>
      </figcaption>
      <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} aria-hidden="true">
        <Axes scale={scale} days={axis} />
        <line
          className="wb-chart-quota"
          x1={CHART.left}
          x2={CHART.width - CHART.right}
          y1={y(quota)}
          y2={y(quota)}
        />
        <g data-series="orders">
          <polyline points={days.map((day) => `${x(placeOf(day))},${y(day.total)}`).join(" ")} />
          {last && <circle cx={x(placeOf(last))} cy={y(total)} r="4" />}
        </g>
      </svg>
      <ChartTable
        caption={t("usage.chart")}
        columns={[t("usage.day"), t("usage.orders"), t("usage.counted")]}
        rows={days.map(({ day, label, orders, total }) => ({ key: day, cells: [label, orders, total] }))}
      />
    </figure>
  );
}
