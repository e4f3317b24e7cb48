import { z } from "zod";
import { read } from "./endpoint";
import { OrderId } from "./ids";
import { UntrackedState } from "./order-filter";
import { PROBLEM_KINDS, PROBLEM_STATES } from "./problem-kinds";
import { ShipmentStatus } from "./shipment-status";
import { TrackedOrder } from "./tracking";

/** An order of the shop that a page can be looked at with. */
const PageOrder = z.object({
  id: OrderId,
  name: z.string(),
  ordered_at: z.iso.datetime(),
  /** Of its most urgent shipment, as in the list of orders; null while there is none. */
  transit_status: ShipmentStatus.nullable(),
  untracked: UntrackedState.nullable(),
});

const Pictures = z.object({ current: z.string(), destination: z.string() });

export const listPageOrders = read("/api/tracking-page/orders", {
  summary: "Orders that a tracking page can be previewed with: the latest, or those with an order number",
  feature: null,
  body: z.object({ number: z.string().trim().max(100).default("") }),
  response: z.object({ orders: z.array(PageOrder) }),
});

export const getPageOrder = read("/api/tracking-page/order", {
  summary: "An order as its customer's tracking page shows it, with what the shop hides left out",
  feature: null,
  body: z.object({ id: OrderId }),
  response: z.object({
    order: TrackedOrder,
    /** The customer's, as Shopify has it. */
    language: z.string().nullable(),
    /** By which sections are shown. */
    country: z.string().nullable(),
    tags: z.array(z.string()),
    /** The map of its page as SVG, by size and by what is in the middle; null where no place is certain. */
    map: z.object({ wide: Pictures, narrow: Pictures }).nullable(),
    reports: z.array(
      z.object({
        tracking_number: z.string(),
        kind: z.enum(PROBLEM_KINDS),
        state: z.enum(PROBLEM_STATES),
        /** The oldest first. */
        messages: z.array(
          z.object({
            ...{ sender: z.enum(["shopper", "team"]), text: z.string() },
            ...{ sent_at: z.iso.datetime(), has_photo: z.boolean() },
          }),
        ),
      }),
    ),
  }),
});
export type PageOrderContent = z.output<typeof getPageOrder.response>;

export const pageOrderEndpoints = { listPageOrders, getPageOrder };
