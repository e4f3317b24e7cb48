import { z } from "zod";
import { CONSENT_MODES, UNKNOWN_COUNTRY } from "./consent-laws";
import { COUNTRIES } from "./country-codes";
import { MAIL_PURPOSES } from "./mail-purposes";
import { defineSetting } from "./setting";

const Modes = z.partialRecord(z.enum(MAIL_PURPOSES), z.enum(CONSENT_MODES));

/** For every plan: the law is the same for all of them. */
export const mailConsent = defineSetting("MailConsent", {
  ...{ area: "mail_consent", path: "/api/notification/consent", feature: null },
  summary:
    "in which countries customers must agree to emails before they get any, by purpose, where it differs from our defaults",
  value: z.strictObject({
    countries: z.partialRecord(z.enum([UNKNOWN_COUNTRY, ...COUNTRIES]), Modes),
    /** What customers have agreed to at checkout holds for emails that ask for a rating as well. */
    reviews_by_checkout: z.boolean(),
  }),
  initial: { countries: {}, reviews_by_checkout: false },
  personalData: "none",
  changes: ["deliveries"],
  /** Countries of the shop's orders. */
  more: { destinations: z.array(z.string()) },
});

export const mailConsentEndpoints = { ...mailConsent.calls };
