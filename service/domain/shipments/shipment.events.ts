import { defineEvent } from "../../platform/events/events";
import type { Shipment } from "./shipments.queries";
import type { StatusChange } from "./status/derive-status";
import type { TrackingEvent } from "../tracking-providers/tracking-event";

/** A shipment before and after a tracking update, with all its events, oldest first. */
export interface Tracked {
  before: Shipment;
  after: Shipment;
  history: TrackingEvent[];
  /** The status was set by the merchant. */
  isManual: boolean;
  /** Null where the main status is what it was. */
  change: StatusChange | null;
  /** The merchant wants no email about this update. */
  suppressNotifications: boolean;
}

/** Tracking updates were applied to shipments: new events, a new status such as delivered, or nothing new. */
export const shipmentsTracked = defineEvent<Tracked[]>("shipments.tracked");

/** The merchant has changed the courier or number of a shipment of these orders. */
export const shipmentEdited = defineEvent<{ orders: string[] }>("shipment.edited");
