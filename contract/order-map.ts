import { z } from "zod";
import { get } from "./endpoint";
import { OrderId, ShipmentId } from "./ids";

const Spot = z.object({
  /** As the courier writes it, or the address. */
  place: z.string(),
  /** ISO 3166-1 alpha-2; null where it cannot be determined. */
  country: z.string().nullable(),
  /** Longitude and latitude; null where they cannot be determined with certainty. */
  point: z.tuple([z.number(), z.number()]).nullable(),
});

export const OrderMap = z.object({
  shipments: z.array(
    z.object({
      id: ShipmentId,
      tracking_number: z.string(),
      /** Still on its way to the destination: neither delivered nor going back. */
      under_way: z.boolean(),
      /** Has arrived at the destination, which is then its last stop. */
      delivered: z.boolean(),
      /** Places it has passed, oldest first; a place is repeated when the shipment returned to it. */
      stops: z.array(Spot),
      /** Number of places that are left out because they are hidden from shoppers. */
      hidden: z.int(),
    }),
  ),
  destination: Spot.nullable(),
});
export type OrderMap = z.output<typeof OrderMap>;

export const getOrderMap = get("/api/order/map", {
  summary:
    "Where the shipments of one order have been, as shoppers may know it, with coordinates where they are certain",
  feature: null,
  query: z.object({ id: OrderId }),
  response: OrderMap,
});

export const orderMapEndpoints = { getOrderMap };
