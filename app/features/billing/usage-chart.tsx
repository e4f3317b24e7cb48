import { Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { axisSteps, labelled } from "../dashboard/chart-scale";
import type { UsageView } from "./present-billing.server";

const WIDTH = 640;
const HEIGHT = 230;
const LEFT = 60;
const RIGHT = 8;
const TOP = 18;
const BOTTOM = 28;

interface Props {
  days: UsageView["days"];
  quota: number;
  /** The period's days. */
  label: string;
}

/** Orders counted so far in the period against the quota; the same numbers stand in a table for screen readers. */
export function UsageChart({ days, quota, label }: Props) {
  const { t, i18n } = useTranslation("billing");
  const number = new Intl.NumberFormat(i18n.language);
  const total = days.at(-1)?.total ?? 0;

  const steps = axisSteps(Math.max(quota, total));
  const top = steps.at(-1) ?? 1;
  const x = (index: number) => LEFT + (index * (WIDTH - LEFT - RIGHT)) / Math.max(1, days.length - 1);
  const y = (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  const dated = labelled(days.length, 5);

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
          <li className="wb-legend-day">{label}</li>
        </ul>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {steps.map((value) => (
          <g key={value} className="wb-chart-axis">
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
              {number.format(value)}
            </text>
          </g>
        ))}
        {days.map(
          (day, index) =>
            dated.has(index) && (
              <text
                key={day.day}
                x={x(index)}
                y={HEIGHT - 6}
                textAnchor={index === 0 ? "start" : index === days.length - 1 ? "end" : "middle"}
              >
                {day.label}
              </text>
            ),
        )}
        <line className="wb-chart-quota" x1={LEFT} x2={WIDTH - RIGHT} y1={y(quota)} y2={y(quota)} />
        <g data-series="orders">
          <polyline points={days.map((day, index) => `${x(index)},${y(day.total)}`).join(" ")} />
          {days.length > 0 && <circle cx={x(days.length - 1)} cy={y(total)} r="4" />}
        </g>
      </svg>
      <table className="wb-hidden">
        <caption>{t("usage.chart")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("usage.day")}</th>
            <th scope="col">{t("usage.orders")}</th>
            <th scope="col">{t("usage.counted")}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{day.label}</th>
              <td>{day.orders}</td>
              <td>{day.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
