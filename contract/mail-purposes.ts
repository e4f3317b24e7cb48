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
  /** Their country's row of the table asks for an agreement, and there is none. */
  "no_consent",
] as const;
export type RecipientReason = (typeof RECIPIENT_REASONS)[number];

/**
 * Why an email may go to a recipient; stored with it, so never renamed.
 * - `given`: they have agreed on a page of ours;
 * - `checkout`: they have agreed when they ordered, as Shopify says;
 * - `country`: their country's row of the table lets it go to everybody who has not unsubscribed.
 */
export const CONSENT_BASES = ["given", "checkout", "country"] as const;
export type ConsentBasis = (typeof CONSENT_BASES)[number];
