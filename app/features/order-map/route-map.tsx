import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { RouteDrawing } from "./draw-route.server";

/** There are as many colours of ways; a fifth shipment begins again. */
export const WAY_COLOURS = 4;

/** The picture; what it shows stands below it as a list, for those who do not see it. */
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
          // Ways that run together show beside each other: the first ones lie below, and are wider.
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
