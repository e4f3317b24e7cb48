import { useTranslation } from "../../i18n/translation";
import { axisSteps, labelled } from "./steps";

export const CHART = { width: 640, height: 230, left: 60, right: 8, top: 18, bottom: 28 };

/** Where a day and a value stand in the drawing, from 0 up to a round number above the highest value. */
export function chartScale(days: number, highest: number) {
  const { width, height, left, right, top, bottom } = CHART;
  const steps = axisSteps(highest);
  const most = steps.at(-1) ?? 1;
  return {
    steps,
    x: (index: number) => left + (index * (width - left - right)) / Math.max(1, days - 1),
    y: (value: number) => top + (1 - value / most) * (height - top - bottom),
  };
}

interface Props {
  scale: ReturnType<typeof chartScale>;
  days: { day: string; label: string }[];
}

/** Lines of the steps with their numbers, and the days below; as many as can be read. */
export function Axes({ scale: { steps, x, y }, days }: Props) {
  const number = new Intl.NumberFormat(useTranslation().i18n.language);
  const dated = labelled(days.length, 4);
  return (
    <>
      {steps.map((value) => (
        <g key={value} className="wb-chart-axis">
          <line x1={CHART.left} x2={CHART.width - CHART.right} y1={y(value)} y2={y(value)} />
          <text x={CHART.left - 8} y={y(value) + 4} textAnchor="end">
            {number.format(value)}
          </text>
        </g>
      ))}
      {days.map(
        ({ day, label }, index) =>
          dated.has(index) && (
            <text
              key={day}
              className="wb-chart-day"
              x={x(index)}
              y={CHART.height - 6}
              textAnchor={index === 0 ? "start" : index === days.length - 1 ? "end" : "middle"}
            >
              {label}
            </text>
          ),
      )}
    </>
  );
}
