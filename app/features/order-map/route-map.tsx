import { useId } from "react";
import { useTranslation } from "../../i18n/translation";
import type { RouteDrawing } from "./draw-route.server";

/** Number of route colours; a fifth shipment repeats the first. */
export const WAY_COLOURS = 4;

/** The drawing; the list below it has the same for screen readers. */
export function RouteMap({ drawing, described }: { drawing: RouteDrawing; described: string }) {
  const { t } = useTranslation("orderPage");
  const id = useId();
  const { width, height } = drawing;

  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
      className="wb-route-map"
    >
      <title id={`${id}t`}>{t("route.title")}</title>
      <desc id={`${id}d`}>{t("route.described", { places: described })}</desc>
      <path className="wb-route-land" d={drawing.land} />
      <path className="wb-route-visited" d={drawing.visited} />
      <path className="wb-route-ahead" d={drawing.ahead} />
      {drawing.ways.map((way, index) => (
        <path
          key={index}
          className="wb-route-way"
          data-way={index % WAY_COLOURS}
          d={way}
          // Overlapping routes stay visible: earlier ones are below and wider.
          strokeWidth={2 + 2.5 * Math.min(drawing.ways.length - 1 - index, WAY_COLOURS)}
        />
      ))}
      {drawing.places.map(({ x, y, isNewest, isDestination }, index) => (
        <g key={index} transform={`translate(${x} ${y})`}>
          {isNewest && <circle className="wb-route-newest" r={9} />}
          <circle
            className={isDestination ? "wb-route-goal" : "wb-route-place"}
            r={isDestination ? 5.5 : 4}
          />
          {isDestination && <circle className="wb-route-place" r={2} />}
        </g>
      ))}
      {drawing.places.map(
        ({ label, isNewest }, index) =>
          label && (
            <text
              key={index}
              x={label.x}
              y={label.y}
              textAnchor={label.anchor}
              className={isNewest ? "wb-route-label wb-route-label-newest" : "wb-route-label"}
            >
              {label.text}
            </text>
          ),
      )}
    </svg>
  );
}
