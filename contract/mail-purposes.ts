/**
 * What emails to customers are for. Consent is given, and withdrawn, for each of them apart. Stored, so never renamed.
 * - `status`: what has happened to their order;
 * - `marketing`: offers, such as a coupon, also as a block of a status email;
 * - `review`: that they are asked to rate what they bought.
 */
export const MAIL_PURPOSES = ["status", "marketing", "review"] as const;
export type MailPurpose = (typeof MAIL_PURPOSES)[number];

/** Why nothing may go to a recipient; stored with emails that were not sent, so never renamed. */
export const RECIPIENT_REASONS = [
  /** Their mail server has said that there is no such mailbox. */
  "bounced",
  /** They have marked one as spam. */
  "complained",
  /** By the link in an email. */
  "unsubscribed",
] as const;
export type RecipientReason = (typeof RECIPIENT_REASONS)[number];
