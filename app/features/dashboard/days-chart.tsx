import { Text } from "@shopify/polaris";
import { useState, type KeyboardEvent, type PointerEvent } from "react";
import { Axes, CHART, chartScale } from "../../components/chart/axes";
import { ChartTable } from "../../components/chart/chart-table";
import { useTranslation } from "../../i18n/translation";
import { screenAnchor } from "../screens/screen-anchor";
import type { DashboardView } from "./present-dashboard.server";

const SERIES = ["orders", "shipments"] as const;

/**
 * Orders and shipments a day as two lines. Pointer and arrow keys select a day, whose numbers the legend then shows
 * instead of the totals; a table has the same numbers for screen readers.
 */
export function DaysChart({ days }: { days: DashboardView["days"] }) {
  const { t, i18n } = useTranslation("dashboard");
  const [picked, setPicked] = useState<number | null>(null);
  const number = new Intl.NumberFormat(i18n.language);

  const highest = Math.max(...days.flatMap((day) => SERIES.map((name) => day[name])), 0);
  const scale = chartScale(days.length, highest);
  const { x, y } = scale;
  /** The line to today, the last and incomplete day, is drawn faint, since it always looks like a fall. */
  const line = (name: (typeof SERIES)[number], from: number, to: number) =>
    days
      .map((each, index) => `${x(index)},${y(each[name])}`)
      .slice(Math.max(0, from), to)
      .join(" ");
  const day = picked === null ? null : days[picked];

  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * CHART.width - CHART.left;
    const index = Math.round((at / (CHART.width - CHART.left - CHART.right)) * (days.length - 1));
    setPicked(Math.min(days.length - 1, Math.max(0, index)));
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    setPicked((index) => Math.min(days.length - 1, Math.max(0, (index ?? days.length) + by)));
  };

  if (highest === 0) {
    return (
      <div {...screenAnchor("orders-and-shipments")} className="wb-chart">
        <Text as="h2" variant="headingMd">
          {t("chart.title")}
        </Text>
        <Text as="p" tone="subdued">
          {t("chart.none")}
        </Text>
      </div>
    );
  }

  return (
    <figure {...screenAnchor("orders-and-shipments")} className="wb-chart">
      <figcaption>
        <Text as="h2" variant="headingMd">
          {t("chart.title")}
        </Text>
        <ul className="wb-legend" aria-live="polite">
          {SERIES.map((name) => (
            <li key={name} data-series={name}>
              {t(`chart.${name}`)}{" "}
              <b>{number.format(day ? day[name] : days.reduce((sum, each) => sum + each[name], 0))}</b>
            </li>
          ))}
          <li className="wb-legend-day">{day ? day.label : t("chart.period", { count: days.length })}</li>
        </ul>
      </figcaption>
      <div
        tabIndex={0}
        role="group"
        aria-label={t("chart.hint")}
        onKeyDown={step}
        onBlur={() => setPicked(null)}
      >
        <svg
          viewBox={`0 0 ${CHART.width} ${CHART.height}`}
          aria-hidden="true"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPicked(null)}
        >
          <Axes scale={scale} days={days} />
          {picked !== null && (
            <line
              className="wb-chart-picked"
              x1={x(picked)}
              x2={x(picked)}
              y1={CHART.top}
              y2={CHART.height - CHART.bottom}
            />
          )}
          {SERIES.map((name) => (
            <g key={name} data-series={name}>
              <polyline points={line(name, 0, days.length - 1)} />
              <polyline className="wb-chart-today" points={line(name, days.length - 2, days.length)} />
              {day && picked !== null && <circle cx={x(picked)} cy={y(day[name])} r="4" />}
            </g>
          ))}
        </svg>
      </div>
      <ChartTable
        caption={t("chart.title")}
        columns={[t("chart.day"), t("chart.orders"), t("chart.shipments")]}
        rows={days.map(({ day: key, label, orders, shipments }) => ({
          key,
          cells: [label, orders, shipments],
        }))}
      />
    </figure>
  );
}
