import { z } from "zod";
import { get } from "./endpoint";
import { OrderId, ShipmentId } from "./ids";

const Spot = z.object({
  /** In the carrier's words, or the address's. */
  place: z.string(),
  /** ISO 3166-1 alpha-2; null where the words do not tell. */
  country: z.string().nullable(),
  /** Longitude and latitude; null where the words do not tell for certain. */
  point: z.tuple([z.number(), z.number()]).nullable(),
});

export const OrderRoute = z.object({
  shipments: z.array(
    z.object({
      id: ShipmentId,
      tracking_number: z.string(),
      /** Still on its way to the destination: neither delivered nor going back. */
      under_way: z.boolean(),
      /** Where it has been, oldest first; a place is there again when the shipment came back to it. */
      stops: z.array(Spot),
      /** How many places are left out because shoppers do not read them. */
      hidden: z.int(),
    }),
  ),
  destination: Spot.nullable(),
});
export type OrderRoute = z.output<typeof OrderRoute>;

export const getOrderRoute = get("/api/order/route", {
  summary:
    "Where the shipments of one order have been, as shoppers may know it, with coordinates where they are certain",
  feature: null,
  query: z.object({ id: OrderId }),
  answer: OrderRoute,
});
