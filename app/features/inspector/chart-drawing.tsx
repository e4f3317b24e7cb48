import { memo } from "react";
import { tagLine } from "./tag-line";
import type { Chart, ChartEdge, ChartState } from "./chart-layout.server";

interface Props {
  chart: Chart;
  active: ReadonlySet<string>;
  taken: readonly string[];
  missing: ReadonlySet<string>;
}

/** States, transitions and initial states; active ones and those just taken differ by more than colour. */
export const ChartDrawing = memo(function ChartDrawing({ chart, active, taken, missing }: Props) {
  const markOf = (key: string) =>
    taken.includes(key) ? "wb-taken" : missing.has(key) ? "wb-missing" : undefined;
  return (
    <>
      <defs>
        <marker
          id="wb-arrow"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto"
        >
          <path d="M0 0 8 4 0 8Z" />
        </marker>
      </defs>
      {chart.states.map((state) => (
        <StateBox key={state.id} state={state} isActive={active.has(state.id)} markOf={markOf} />
      ))}
      {chart.edges.map((edge, index) => (
        <g key={index} className="wb-chart-edge" data-mark={markOf(edge.key)}>
          <polyline points={edge.points.join(" ")} markerEnd="url(#wb-arrow)" />
          {edge.label && <EdgeLabel label={edge.label} />}
        </g>
      ))}
      {chart.dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className="wb-chart-dot" cx={x + 5} cy={y + 5} r={5} />
      ))}
    </>
  );
});

interface BoxProps {
  state: ChartState;
  isActive: boolean;
  markOf: (key: string) => string | undefined;
}

function StateBox({ state, isActive, markOf }: BoxProps) {
  const { x, y, width, height, type } = state;
  if (type === "history") {
    return (
      <g className="wb-chart-state">
        <circle cx={x + width / 2} cy={y + height / 2} r={width / 2 - 1} />
        <text x={x + width / 2} y={y + height / 2 + 4} textAnchor="middle">
          H
        </text>
      </g>
    );
  }

  const lines = [
    { text: state.key, kind: "name" },
    ...(state.tags.length > 0 ? [{ text: tagLine(state.tags), kind: "tags" }] : []),
    ...state.invokes.map((name) => ({ text: `⚙ ${name}`, kind: "invoke" })),
    ...state.inner.map(({ key, text }) => ({ text, kind: "inner", mark: markOf(key) })),
  ];
  return (
    <g className="wb-chart-state" data-state={state.id} data-active={isActive || undefined} data-type={type}>
      <rect x={x} y={y} width={width} height={height} rx={8} data-nested={state.hasStates || undefined} />
      {type === "final" && <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={6} />}
      {lines.map(({ text, kind, ...line }, index) => (
        <text
          key={`${kind} ${text}`}
          className={`wb-chart-${kind}`}
          data-mark={"mark" in line ? line.mark : undefined}
          x={x + 10}
          y={y + 22 + index * 16}
        >
          {kind === "name" && isActive ? `● ${text}` : text}
        </text>
      ))}
    </g>
  );
}

function EdgeLabel({ label: { x, y, width, lines } }: { label: NonNullable<ChartEdge["label"]> }) {
  return (
    <text textAnchor="middle" y={y}>
      {lines.map((line, index) => (
        <tspan key={index} x={x + width / 2} dy={14} className={index > 0 ? "wb-chart-guard" : undefined}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
