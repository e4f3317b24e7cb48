import { z } from "zod";
import { DOMAIN_STATES } from "../../../contract/dns-states";
import { defineEvent } from "../../platform/events/event-type";

/** A check has changed what a shop's own name is: proved, failing, or lost. */
export const customDomainChanged = defineEvent({
  name: "custom-domain.changed",
  version: 1,
  payload: z.object({ from: z.enum(DOMAIN_STATES), to: z.enum(DOMAIN_STATES) }),
  orderOf: () => null,
  // Its subscriber reads the row as it is now, and writes one mail for each event.
  lock: async () => {},
});
