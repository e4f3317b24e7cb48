import { z } from "zod";
import { MAIL_KINDS } from "../../../contract/mail-kinds";
import { defineEvent } from "../../platform/events/event-type";

/** Mails of a kind look otherwise from now on; those that are enqueued already go out as they were to. */
export const mailTemplateSaved = defineEvent({
  name: "mail-template.saved",
  version: 1,
  payload: z.object({
    kind: z.enum(MAIL_KINDS),
    version: z.int(),
    /** It was reset. */
    isOurs: z.boolean(),
  }),
  orderOf: () => null,
  // It has no subscriber whose rows a newer one could overtake: versions only grow.
  lock: async () => {},
});
