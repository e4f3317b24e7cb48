import { Text } from "@shopify/polaris";
import { useState, type KeyboardEvent, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { axisSteps, labelled } from "./chart-scale";
import type { DashboardView } from "./present-dashboard.server";

const WIDTH = 640;
const HEIGHT = 230;
const LEFT = 52;
const RIGHT = 8;
const TOP = 18;
const BOTTOM = 28;
const SERIES = ["orders", "shipments"] as const;

/**
 * Orders and shipments a day as two lines. Pointer and arrow keys pick a day, whose numbers the legend then shows
 * instead of the totals; the same numbers stand in a table for screen readers.
 */
export function DaysChart({ days }: { days: DashboardView["days"] }) {
  const { t, i18n } = useTranslation("dashboard");
  const [picked, setPicked] = useState<number | null>(null);
  const number = new Intl.NumberFormat(i18n.language);

  const steps = axisSteps(Math.max(...days.flatMap((day) => SERIES.map((name) => day[name])), 0));
  const top = steps.at(-1) ?? 1;
  const x = (index: number) => LEFT + (index * (WIDTH - LEFT - RIGHT)) / Math.max(1, days.length - 1);
  const y = (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  /** Today is the last day and not over: its stretch is drawn faint, since it always looks like a fall. */
  const line = (name: (typeof SERIES)[number], from: number, to: number) =>
    days
      .map((each, index) => `${x(index)},${y(each[name])}`)
      .slice(Math.max(0, from), to)
      .join(" ");
  const dated = labelled(days.length, 5);
  const day = picked === null ? null : days[picked];

  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH - LEFT;
    const index = Math.round((at / (WIDTH - LEFT - RIGHT)) * (days.length - 1));
    setPicked(Math.min(days.length - 1, Math.max(0, index)));
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    setPicked((index) => Math.min(days.length - 1, Math.max(0, (index ?? days.length) + by)));
  };

  return (
    <figure className="wb-chart">
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
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          aria-hidden="true"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPicked(null)}
        >
          {steps.map((value) => (
            <g key={value} className="wb-chart-axis">
              <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} />
              <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
                {number.format(value)}
              </text>
            </g>
          ))}
          {days.map(
            (each, index) =>
              dated.has(index) && (
                <text
                  key={each.day}
                  className="wb-chart-day"
                  x={x(index)}
                  y={HEIGHT - 6}
                  textAnchor={anchor(index, days.length)}
                >
                  {each.label}
                </text>
              ),
          )}
          {picked !== null && (
            <line className="wb-chart-picked" x1={x(picked)} x2={x(picked)} y1={TOP} y2={HEIGHT - BOTTOM} />
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
      <DaysTable days={days} />
    </figure>
  );
}

const anchor = (index: number, count: number) =>
  index === 0 ? "start" : index === count - 1 ? "end" : "middle";

function DaysTable({ days }: { days: DashboardView["days"] }) {
  const { t } = useTranslation("dashboard");
  return (
    <table className="wb-hidden">
      <caption>{t("chart.title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("chart.day")}</th>
          <th scope="col">{t("chart.orders")}</th>
          <th scope="col">{t("chart.shipments")}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">{day.label}</th>
            <td>{day.orders}</td>
            <td>{day.shipments}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
