import { z } from "zod";
import { defineEvent } from "../../../platform/events/event-type";

/** A shop's history has grown by many shipments at once, as by its first or by a back-fill. Dates that rest on it may be others now. */
export const historyLearned = defineEvent({
  name: "history.learned",
  version: 1,
  payload: z.object({ shipments: z.int() }),
  orderOf: () => null,
  // Its subscriber asks for a job alone, which reads what is then.
  lock: async () => {},
});
