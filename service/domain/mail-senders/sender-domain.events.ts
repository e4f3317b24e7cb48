import { z } from "zod";
import { DOMAIN_STATES } from "../../../contract/dns-states";
import { defineEvent } from "../../platform/events/event-type";

/** A check has changed what the domain that emails are signed by is: proved, failing, or lost. */
export const senderDomainChanged = defineEvent({
  name: "mail-sender-domain.changed",
  version: 1,
  payload: z.object({ from: z.enum(DOMAIN_STATES), to: z.enum(DOMAIN_STATES) }),
  orderOf: () => null,
  // Its subscriber reads the row as it is now, and writes one mail for each event.
  lock: async () => {},
});
