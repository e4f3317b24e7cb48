import { Button, ButtonGroup, InlineStack, Text } from "@shopify/polaris";
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useTranslation } from "../../i18n/translation";
import { ChartDrawing } from "./chart-drawing";
import type { Chart } from "./chart-layout.server";

interface Props {
  chart: Chart;
  /** What the chart is of, for screen readers. */
  label: string;
  active: ReadonlySet<string>;
  /** Transitions just taken, and those without a path. */
  taken: readonly string[];
  missing: ReadonlySet<string>;
}

const STEP = 60;
const MOST = 4;

/** The chart in a frame: panned by pointer and arrow keys, zoomed by buttons, plus, minus and zero. */
export function ChartView({ chart, label, active, taken, missing }: Props) {
  const { t } = useTranslation("inspector");
  const [{ zoom, x, y, followed }, setView] = useState(() => beginningView(chart));
  // A chart larger than the frame follows the active state.
  if (followed !== active)
    setView((view) => ({ ...view, ...centred(view.zoom, active, chart), followed: active }));
  const frame = useRef<SVGSVGElement>(null);
  const dragFrom = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const { clientWidth: across, clientHeight: down } = frame.current!;
    // The server assumes a desktop; a phone has less room, and labels would overlap.
    if (across > 0) setView(beginningView(chart, { width: across, height: down }));
  }, [chart]);

  const width = chart.width / zoom;
  const height = chart.height / zoom;
  const moveBy = (dx: number, dy: number) =>
    setView((view) => ({ ...view, ...kept(view.x + dx, view.y + dy, view.zoom, chart) }));
  const zoomTo = (wanted: number) =>
    setView((view) => {
      const next = Math.min(MOST, Math.max(1, wanted));
      // Zooming keeps the centre.
      const dx = chart.width / view.zoom / 2 - chart.width / next / 2;
      const dy = chart.height / view.zoom / 2 - chart.height / next / 2;
      return { ...view, zoom: next, ...kept(view.x + dx, view.y + dy, next, chart) };
    });

  const press = (event: KeyboardEvent) => {
    const moves = new Map(
      Object.entries<() => void>({
        ArrowLeft: () => moveBy(-STEP, 0),
        ArrowRight: () => moveBy(STEP, 0),
        ArrowUp: () => moveBy(0, -STEP),
        ArrowDown: () => moveBy(0, STEP),
        "+": () => zoomTo(zoom * 1.4),
        "=": () => zoomTo(zoom * 1.4),
        "-": () => zoomTo(zoom / 1.4),
        "0": () => zoomTo(1),
      }),
    );
    const move = moves.get(event.key);
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move();
  };
  const drag = (event: PointerEvent) => {
    if (!dragFrom.current || !frame.current) return;
    const scale = width / Math.max(1, frame.current.clientWidth);
    moveBy((dragFrom.current.x - event.clientX) * scale, (dragFrom.current.y - event.clientY) * scale);
    dragFrom.current = { x: event.clientX, y: event.clientY };
  };

  return (
    <div className="wb-machine">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="h2" variant="headingMd">
          {t("chart.title")}
        </Text>
        <ButtonGroup>
          <Button size="slim" accessibilityLabel={t("chart.out")} onClick={() => zoomTo(zoom / 1.4)}>
            −
          </Button>
          <Button size="slim" accessibilityLabel={t("chart.in")} onClick={() => zoomTo(zoom * 1.4)}>
            +
          </Button>
          <Button size="slim" disabled={zoom === 1} onClick={() => zoomTo(1)}>
            {t("chart.fit")}
          </Button>
        </ButtonGroup>
      </InlineStack>
      <div
        className="wb-chart-frame"
        style={{ aspectRatio: `${chart.width} / ${chart.height}` }}
        role="group"
        aria-label={t("chart.frame")}
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => {
          dragFrom.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture?.(event.pointerId);
        }}
        onPointerMove={drag}
        onPointerUp={() => (dragFrom.current = null)}
        onPointerCancel={() => (dragFrom.current = null)}
      >
        <svg ref={frame} role="img" aria-label={label} viewBox={`${x} ${y} ${width} ${height}`}>
          <ChartDrawing chart={chart} active={active} taken={taken} missing={missing} />
        </svg>
      </div>
    </div>
  );
}

/** Size of the frame on a screen of 1,280 pixels. */
const ROOM = { width: 740, height: 600 };

/** Initial zoom: large enough to be read, even where a part of the chart is then outside. */
const beginningView = ({ width, height }: Chart, room = ROOM) => ({
  zoom: Math.min(MOST, Math.max(1, 0.85 / Math.min(room.width / width, room.height / height))),
  x: 0,
  y: 0,
  followed: null as ReadonlySet<string> | null,
});

/** Centres the innermost active state. */
function centred(zoom: number, active: ReadonlySet<string>, chart: Chart) {
  const box = chart.states.filter(({ id, hasStates }) => active.has(id) && !hasStates).at(-1);
  if (!box) return {};
  const x = box.x + box.width / 2 - chart.width / zoom / 2;
  const y = box.y + box.height / 2 - chart.height / zoom / 2;
  return kept(x, y, zoom, chart);
}

/** Limits panning to the chart's edges. */
const kept = (x: number, y: number, zoom: number, { width, height }: Chart) => ({
  x: Math.min(Math.max(0, x), width - width / zoom),
  y: Math.min(Math.max(0, y), height - height / zoom),
});
