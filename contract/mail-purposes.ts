/**
 * What emails to customers are for. Consent is given, and withdrawn, for each of them apart. Stored, so never renamed.
 * - `status`: what has happened to their order;
 * - `marketing`: offers, such as a coupon, also as a block of a status email;
 * - `review`: that they are asked to rate what they bought;
 * - `measuring`: no email of its own: that opening one, and following its links, is counted.
 */
export const MAIL_PURPOSES = ["status", "marketing", "review", "measuring"] as const;
export type MailPurpose = (typeof MAIL_PURPOSES)[number];

/** What a block of a status email may be for besides: it is left out where its recipient gets no such emails. */
export const BLOCK_PURPOSES = ["marketing", "review"] as const satisfies MailPurpose[];
export type BlockPurpose = (typeof BLOCK_PURPOSES)[number];

/** What a part of an email is for. */
export type PartPurpose = "status" | BlockPurpose;

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

/** What was decided about an email: why it went, and why parts of it did or were left out; by the purposes that it has. */
export type ConsentRecord = Partial<Record<MailPurpose, ConsentBasis | RecipientReason>>;

/** A part of an email that is for something else than the order, and why it was left out; null: it was not. */
export interface MailPart {
  purpose: BlockPurpose;
  reason: RecipientReason | null;
}

/** The parts that an email has. */
export const partsOf = (record: ConsentRecord): MailPart[] =>
  BLOCK_PURPOSES.filter((purpose) => record[purpose]).map((purpose) => ({
    purpose,
    reason: RECIPIENT_REASONS.find((each) => each === record[purpose]) ?? null,
  }));
