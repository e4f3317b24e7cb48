import { z } from "zod";
import { defineEvent } from "../../platform/events/event-type";

/** A shop's own mail server has failed several times in a row: emails wait for it. */
export const mailServerFailing = defineEvent({
  name: "mail-server.failing",
  version: 1,
  payload: z.object({}),
  orderOf: () => null,
  // Its subscriber reads the row as it is now, and writes one mail for each event.
  lock: async () => {},
});
