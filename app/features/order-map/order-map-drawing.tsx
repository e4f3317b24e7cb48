import { useId } from "react";
import { useTranslation } from "../../i18n/translation";
import type { RouteDrawing } from "../../../storefront/order-map/draw-order-map.server";

/** Number of route colours; a fifth shipment repeats the first. */
export const WAY_COLOURS = 4;

/** The drawing; the list below it has the same for screen readers. */
export function OrderMapDrawing({ drawing, described }: { drawing: RouteDrawing; described: string }) {
  const { t } = useTranslation("orderPage");
  const id = useId();
  const { width, height } = drawing;

  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
      className="wb-order-map"
    >
      <title id={`${id}t`}>{t("route.title")}</title>
      <desc id={`${id}d`}>{t("route.described", { places: described })}</desc>
      <path className="wb-order-map-land" d={drawing.land} />
      <path className="wb-order-map-visited" d={drawing.visited} />
      <path className="wb-order-map-ahead" d={drawing.ahead} />
      {drawing.ways.map((way, index) => (
        <path
          key={index}
          className="wb-order-map-way"
          data-way={index % WAY_COLOURS}
          d={way}
          // Overlapping routes stay visible: earlier ones are below and wider.
          strokeWidth={2 + 2.5 * Math.min(drawing.ways.length - 1 - index, WAY_COLOURS)}
        />
      ))}
      {drawing.places.map(({ x, y, isNewest, isDestination }, index) => (
        <g key={index} transform={`translate(${x} ${y})`}>
          {isNewest && <circle className="wb-order-map-newest" r={9} />}
          <circle
            className={isDestination ? "wb-order-map-goal" : "wb-order-map-place"}
            r={isDestination ? 5.5 : 4}
          />
          {isDestination && <circle className="wb-order-map-place" r={2} />}
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
              className={isNewest ? "wb-order-map-label wb-order-map-label-newest" : "wb-order-map-label"}
            >
              {label.text}
            </text>
          ),
      )}
    </svg>
  );
}
