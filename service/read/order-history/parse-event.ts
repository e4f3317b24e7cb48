import type { z } from "zod";
import { automationActed } from "../../domain/automations/automation.events";
import {
  orderActedOn,
  orderChanged,
  orderDeleted,
  orderMailRequested,
  orderNoted,
  orderRestored,
} from "../../domain/orders/order.events";
import {
  mailRequested,
  shipmentDateSet,
  shipmentEdited,
  shipmentTracked,
} from "../../domain/shipments/shipment.events";
import type { EventType } from "../../platform/events/event-type";
import type { ExplainedEvent } from "./explain-order";

const shown = {
  "automation.acted": automationActed,
  "order.changed": orderChanged,
  "order.deleted": orderDeleted,
  "order.restored": orderRestored,
  "order.acted-on": orderActedOn,
  "order.mail-requested": orderMailRequested,
  "order.noted": orderNoted,
  "shipment.date-set": shipmentDateSet,
  "shipment.edited": shipmentEdited,
  "shipment.tracked": shipmentTracked,
  "mail.requested": mailRequested,
};

type PayloadIn<Type> = Type extends EventType<infer Schema> ? z.output<Schema> : never;

/** An event of the log with its payload as it is declared today. */
export type ShownEvent = {
  [Name in keyof typeof shown]: Omit<ExplainedEvent, "name" | "payload"> & {
    name: Name;
    payload: PayloadIn<(typeof shown)[Name]>;
  };
}[keyof typeof shown];

/** Null for an event that the history does not know, or that an earlier version wrote in another form: the others are shown. */
export function parseEvent(event: ExplainedEvent): ShownEvent | null {
  if (!Object.hasOwn(shown, event.name)) return null;
  const name = event.name as keyof typeof shown;
  const parsed = shown[name].payload.safeParse(event.payload);
  return parsed.success ? ({ ...event, name, payload: parsed.data } as ShownEvent) : null;
}
