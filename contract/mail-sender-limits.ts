// In a file without schemas: the browser has texts for them.

/** Of the sender's name, as mail clients show it whole. */
export const MAX_SENDER_NAME = 64;
/** A name with an address in it looks like another sender. By its compatibility form, where every sign that looks like an @ is one: ＠, ﹫. */
export const isSenderName = (name: string): boolean => !/\S@\S/.test(name.normalize("NFKC"));
/** Of an address (RFC 5321, section 4.5.3.1.3). */
export const MAX_SENDER_ADDRESS = 254;

/** Without 0, O, 1, I and L, which look alike. */
export const CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
export const CODE_LENGTH = 6;
export const CODE_MINUTES = 15;
/** Wrong codes, after which a new one is needed. */
export const MAX_CODE_TRIES = 5;
/** Between two codes to one address. */
export const CODE_PAUSE_SECONDS = 60;

/** What is known of the sender's address. */
export const SENDER_STATES = [
  /** No address is set: emails come from ours, and replies go to the shop's own. */
  "none",
  "unverified",
  /** Whoever reads its mail has typed the code. */
  "verified",
] as const;
export type SenderState = (typeof SENDER_STATES)[number];

/** Records of a domain that emails are signed by, in the order in which they are shown. Stored, so never renamed. */
export const SENDER_RECORDS = [
  /** The public key that emails are signed by. */
  "key",
  /** The one that they will be signed by next. */
  "next_key",
  /** The one that they were signed by until lately: what is on its way still needs it. */
  "old_key",
  /** Leads what comes back to us. */
  "return_path",
  /** What receivers do with emails that are not signed: advice, nothing waits for it. */
  "dmarc",
] as const;
export type SenderRecord = (typeof SENDER_RECORDS)[number];

export const DMARC_POLICIES = ["none", "quarantine", "reject"] as const;
export type DmarcPolicy = (typeof DMARC_POLICIES)[number];

/** Why emails cannot be signed by a domain: keys of `fieldErrors`. */
export const SENDER_DOMAIN_PROBLEMS = [
  "senderDomainFreeMail",
  "domainMalformed",
  "domainUnknown",
  "domainNotYours",
] as const;
export type SenderDomainProblem = (typeof SENDER_DOMAIN_PROBLEMS)[number];
