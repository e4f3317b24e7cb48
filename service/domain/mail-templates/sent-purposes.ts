import { MAIL_KINDS, purposeOf } from "../../../contract/mail-kinds";
import type { MailPurpose } from "../../../contract/mail-purposes";

/** What a shop's emails are for. */
export const sentPurposes: ReadonlySet<MailPurpose> = new Set(MAIL_KINDS.map(purposeOf));
