import { z } from "zod";
import { Day } from "../../../contract/day";
import { HAND_REASONS } from "../../../contract/estimated-delivery-limits";
import { ESTIMATE_SOURCES } from "../../../contract/orders";
import { ShipmentFlag } from "../../../contract/shipment-flags";
import { ShipmentStatus, SubStatus } from "../../../contract/shipment-status";
import { defineEvent, type PayloadOf } from "../../platform/events/event-type";
import { type ShopId, OrderId, ShipmentId } from "../../../contract/ids";
import type { Tx } from "../../platform/db/database";
import { lockShipments } from "./lock-shipments";

async function lockPublished(tx: Tx, shop: ShopId, payloads: { shipment: ShipmentId }[]): Promise<void> {
  await lockShipments(
    tx,
    shop,
    payloads.map(({ shipment }) => shipment),
  );
}

const State = z.object({
  status: ShipmentStatus,
  subStatus: SubStatus.nullable(),
  flag: ShipmentFlag.nullable(),
});

/** `first` begins a range that ends with `at`; events from before ranges have none. */
const Estimate = z.object({
  at: z.coerce.date(),
  first: z.coerce.date().nullish(),
  by: z.enum(ESTIMATE_SOURCES).nullable(),
});

/** A tracking update has brought a shipment something new: events, a status, an estimated date, a problem. */
export const shipmentTracked = defineEvent({
  name: "shipment.tracked",
  version: 1,
  payload: z.object({
    shipment: ShipmentId,
    order: OrderId,
    from: State,
    to: State,
    /** Null where the main status is what it was. `at`: since when the new one holds. */
    change: z.object({ at: z.coerce.date(), isManual: z.boolean() }).nullable(),
    /** Null where the date is what it was. */
    estimate: z.object({ from: Estimate.nullable(), to: Estimate.nullable() }).nullable(),
    /** The status was set by the merchant. */
    isManual: z.boolean(),
    /** The merchant wants no email about this update. */
    suppressNotifications: z.boolean(),
    /** The status is what a file of the merchant says: what it tells happened before, outside of the app. */
    isFromImport: z.boolean().default(false),
  }),
  orderOf: ({ order }) => order,
  lock: lockPublished,
});
export type ShipmentTracked = PayloadOf<typeof shipmentTracked>;

/** The merchant has changed the courier or number of a shipment, or a correction its courier. A new number is a new shipment: `to`. */
export const shipmentEdited = defineEvent({
  name: "shipment.edited",
  version: 1,
  payload: z.object({
    order: OrderId,
    shipment: ShipmentId,
    to: ShipmentId,
    /** When the merchant wanted the customer to be told the new number; null where not. */
    tellCustomerAt: z.iso.datetime().nullable().default(null),
    /** Codes of the courier before and now; null in events from before they were kept. */
    couriers: z.object({ from: z.string().nullable(), to: z.string().nullable() }).nullable().default(null),
  }),
  orderOf: ({ order }) => order,
  lock: lockPublished,
});

const HandDate = z.object({ from: Day, to: Day, reason: z.enum(HAND_REASONS) });

/** The merchant has set or removed a delivery date by hand; who, its cause says. `shipment` null: of what is still to be shipped. */
export const shipmentDateSet = defineEvent({
  name: "shipment.date-set",
  version: 1,
  payload: z.object({
    ...{ order: OrderId, shipment: ShipmentId.nullable() },
    ...{ from: HandDate.nullable(), to: HandDate.nullable() },
    /** What it is shown instead of; null: nothing was shown, the same days were, or it is not shown. */
    insteadOf: Estimate.nullable().default(null),
    /** Other parts of the order were on their way; only where `shipment` is null. */
    isRest: z.boolean().default(false),
  }),
  orderOf: ({ order }) => order,
  lock: async (tx, shop, payloads) => {
    const shipments = payloads.flatMap(({ shipment }) => (shipment ? { shipment } : []));
    if (shipments.length > 0) await lockPublished(tx, shop, shipments);
  },
});

/** By the shop's past deliveries a shipment is expected to miss its promised day, or no longer is. */
export const latenessPredicted = defineEvent({
  name: "shipment.lateness-predicted",
  version: 1,
  payload: z.object({
    ...{ shipment: ShipmentId, order: OrderId, isLikelyLate: z.boolean() },
    promisedAt: z.coerce.date(),
    /** Percent: to arrive after the promised day or never; never. */
    ...{ late: z.int(), lost: z.int() },
  }),
  orderOf: ({ order }) => order,
  lock: lockPublished,
});

/** The merchant wants the customer to get the email about a shipment's present status once more. */
export const mailRequested = defineEvent({
  name: "mail.requested",
  version: 1,
  payload: z.object({ order: OrderId, shipment: ShipmentId, status: ShipmentStatus, at: z.iso.datetime() }),
  orderOf: ({ order }) => order,
  lock: lockPublished,
});
