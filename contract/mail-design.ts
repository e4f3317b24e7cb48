import { z } from "zod";
import { TEXT_LANGUAGES } from "./courier-texts-limits";
import { withoutDirections } from "./as-one-line";
import { MailLook } from "./mail-look";
import { MAX_POSTAL_ADDRESS, MAX_UNSUBSCRIBE_TEXT } from "./mail-template-limits";
import { OUR_MAIL_LOOK } from "./our-mail-look";
import { oneLine } from "./one-line";
import { fieldKey } from "./reasons";
import { defineSetting } from "./setting";

/** What all emails to a shop's customers share; a template's own words and look stand before it. */
export const MailDesign = z.strictObject({
  look: MailLook,
  /** The shop's postal address, in some lines; empty: none. */
  address: z.string().overwrite(withoutDirections).trim().max(MAX_POSTAL_ADDRESS),
  /** Of the button by which nothing more is sent, by the reader's language, where it is not ours; never empty. */
  unsubscribe: z.partialRecord(
    z.enum(TEXT_LANGUAGES),
    // With something that is seen: of joiners and soft hyphens alone, there would be a button of nothing.
    oneLine(MAX_UNSUBSCRIBE_TEXT).refine((text) => /[\p{L}\p{N}]/u.test(text), {
      error: fieldKey("required"),
    }),
  ),
});
export type MailDesign = z.output<typeof MailDesign>;

export const mailDesign = defineSetting("MailDesign", {
  ...{ area: "mail_design", path: "/api/notification/setting/design", feature: "notification-setting" },
  summary: "what all emails to customers share: look, postal address, and the text of the unsubscribe button",
  value: MailDesign,
  initial: { look: OUR_MAIL_LOOK, address: "", unsubscribe: {} },
  personalData: { texts: ["address"] },
  changes: ["templates"],
  more: {
    /** Our text of the unsubscribe button, in each language. */
    ours: z.object({ unsubscribe: z.record(z.enum(TEXT_LANGUAGES), z.string()) }),
  },
});

export const mailDesignEndpoints = { ...mailDesign.calls };
