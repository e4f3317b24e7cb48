// In a file without schemas: the browser has texts for them.

/** What a name that is proved by records of its DNS is, by all checks. */
export const DOMAIN_STATES = [
  /** Its records have never been right. */
  "waiting",
  /** It is in use. */
  "connected",
  /** It is proved still, but its records are gone. */
  "failing",
  /** It is proved no more. */
  "disconnected",
] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

export const RECORD_STATES = [
  "unchecked",
  "found",
  "missing",
  /** There is something else in its place. */
  "other",
  /** The domain's DNS servers could not be asked. */
  "unknown",
] as const;
export type RecordState = (typeof RECORD_STATES)[number];

export const DNS_FAILURES = ["servfail", "timeout", "refused"] as const;
