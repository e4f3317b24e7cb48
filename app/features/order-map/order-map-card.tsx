import { useFetcher } from "@remix-run/react";
import { BlockStack, Card, Text } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { CallFailure } from "../../components/call-failure";
import { ExternalLink } from "../../components/external-link";
import type { Outcome } from "../../endApi/calls";
import { useTranslation } from "../../i18n/translation";
import type { MapSize } from "../../../storefront/order-map/map-size";
import type { OrderMapView } from "./present-order-map.server";
import { OrderMapDrawing } from "./order-map-drawing";
import { OrderMapStops } from "./order-map-stops";

/** Pixels; the wide drawing is readable down to this width. */
const NARROW = 480;

/** The places of the order's shipments, on a map and as a list. Loaded after the page, which need not wait. */
export function OrderMapCard({ order }: { order: string }) {
  const { t } = useTranslation(["orderPage", "common"]);
  const { load, data } = useFetcher<Outcome<OrderMapView>>();
  const [frame, size] = useMapSize();
  useEffect(() => {
    if (size) load(`/track/orders/map?id=${order}&size=${size}`);
  }, [load, order, size]);
  const route = data?.ok ? data.data : null;

  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("route.title")}
        </Text>
        <div ref={frame} className="wb-route" aria-busy={!data}>
          {!data && <div className="wb-order-map-blank" />}
          {data && !data.ok && <CallFailure failure={data} />}
          {route?.drawing && <OrderMapDrawing drawing={route.drawing} described={describe(route)} />}
        </div>
        {/* The place of the stops, so that the cards below stay where they are. */}
        {!data && <div className="wb-order-map-blank-stops" />}
        {route && !route.drawing && route.shipments.length > 0 && (
          <Text as="p" tone="subdued">
            {t("route.unsure")}
          </Text>
        )}
        {route && <OrderMapStops route={route} />}
        {route && route.hidden > 0 && (
          <Text as="p" tone="subdued">
            {t("route.hidden")}
          </Text>
        )}
        {route?.drawing && (
          <small className="wb-order-map-sources">
            {t("common:pair", { name: t("orderPage:route.sources"), value: "" })}
            <ExternalLink href="https://www.geonames.org/">GeoNames (CC BY 4.0)</ExternalLink>
            {", "}
            <ExternalLink href="https://www.naturalearthdata.com/">Natural Earth</ExternalLink>
          </small>
        )}
      </BlockStack>
    </Card>
  );
}

const describe = ({ shipments }: OrderMapView) =>
  shipments.map(({ stops }) => stops.map(({ text }) => text).join(" → ")).join("; ");

/** The drawing's size for the frame; undefined before the first measurement. */
function useMapSize() {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<MapSize | null>(null);
  useEffect(() => {
    const measure = () => {
      const width = frame.current?.clientWidth ?? 0;
      setSize(width > 0 && width < NARROW ? "narrow" : "wide");
    };
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, []);
  return [frame, size] as const;
}
