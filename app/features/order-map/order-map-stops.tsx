import { Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { OrderMapView } from "./present-order-map.server";
import { WAY_COLOURS } from "./order-map-drawing";

/** The places of each shipment in order, with the numbers they have on the map, and where it goes to. */
export function OrderMapStops({
  route: { drawing, shipments, nowhere, destination },
}: {
  route: OrderMapView;
}) {
  const { t } = useTranslation(["orderPage", "common"]);
  const isOne = shipments.length + nowhere.length < 2;

  return (
    <div className="wb-order-map-lists">
      {shipments.map(({ id, number, stops, isDelivered }, index) => (
        <div key={id}>
          {!isOne && (
            <Text as="h3" variant="headingSm" breakWord>
              {drawing && <span className="wb-order-map-swatch" data-way={index % WAY_COLOURS} />}
              {number}
            </Text>
          )}
          <ol className="wb-order-map-stops">
            {stops.map((stop, place) => (
              <li key={place}>
                {stop.number && <b>{stop.number}</b>}{" "}
                {place < stops.length - 1
                  ? stop.text
                  : t("route.noted", {
                      place: stop.text,
                      note: t(isDelivered ? "route.delivered" : "route.seen"),
                    })}
              </li>
            ))}
          </ol>
        </div>
      ))}
      {nowhere.length > 0 && (
        <Text as="p" tone="subdued" breakWord>
          {t("route.nowhere", { numbers: nowhere.join(", ") })}
        </Text>
      )}
      {destination && (
        <Text as="p" tone="subdued">
          {t("common:pair", { name: t("orderPage:route.goal"), value: destination })}
        </Text>
      )}
    </div>
  );
}
