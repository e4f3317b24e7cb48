// In a file without schemas: the browser has texts for them.

/** Of a name in ASCII: what DNS takes, less what the record's own name has more. */
export const MAX_DOMAIN_NAME = 240;

export const DOMAIN_STATES = [
  /** Its records have never been right. */
  "waiting",
  /** Pages are served under it. */
  "connected",
  /** Pages are served still, but its records are gone. */
  "failing",
  /** Pages are served under it no more. */
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
