import { z } from "zod";
import { PageId } from "../../../contract/ids";
import { defineEvent } from "../../platform/events/event-type";

/** A tracking page shows something else to shoppers from now on. */
export const pagePublished = defineEvent({
  name: "page.published",
  version: 1,
  payload: z.object({
    page: PageId,
    version: z.int(),
    /** At a time that was set before. */
    isScheduled: z.boolean(),
  }),
  orderOf: () => null,
  // It has no subscriber whose rows a newer publication could overtake: versions only grow.
  lock: async () => {},
});
