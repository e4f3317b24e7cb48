import { z } from "zod";
import { ACTIONS, RUN_REASONS } from "../../../contract/automation-limits";
import { AutomationId, OrderId, ShipmentId } from "../../../contract/ids";
import { defineEvent } from "../../platform/events/event-type";

const OfAutomation = z.object({ automation: AutomationId, version: z.int() });
const ofAutomation = {
  version: 1,
  orderOf: () => null,
  // None has a subscriber whose rows a newer one could overtake.
  lock: async () => {},
};

/** The merchant has made, changed, switched or deleted an automation, or has moved what waits to its newest version. */
export const automationChanged = defineEvent({
  ...ofAutomation,
  name: "automation.changed",
  payload: OfAutomation.extend({ change: z.enum(["created", "changed", "on", "off", "deleted", "applied"]) }),
});

const OfRun = OfAutomation.extend({ order: OrderId, shipment: ShipmentId.nullable() });
const ofRun = {
  ...ofAutomation,
  orderOf: ({ order }: z.output<typeof OfRun>) => order,
};

/** An automation waits for the time at which it acts for an order. */
export const automationStarted = defineEvent({
  ...ofRun,
  name: "automation.started",
  payload: OfRun.extend({ dueAt: z.coerce.date() }),
});

/** An automation has acted for an order. `failed`: those of its actions that could not be done. */
export const automationActed = defineEvent({
  ...ofRun,
  name: "automation.acted",
  payload: OfRun.extend({ done: z.array(z.enum(ACTIONS)), failed: z.array(z.enum(ACTIONS)) }),
});

/** A run has ended without acting. */
export const automationSkipped = defineEvent({
  ...ofRun,
  name: "automation.skipped",
  payload: OfRun.extend({ reason: z.enum(RUN_REASONS) }),
});
