// In a file without schemas: browsers draw with it.
import type { MailLook } from "./mail-look";

/** Of emails of a shop that has set none, and of ours to merchants. */
export const OUR_MAIL_LOOK: MailLook = {
  ...{ accent: null, logo: true, width: 560, corners: "round", font: "system" },
};
