// Without the schemas, so that the browser can know them as well.

/** Characters of why emails are paused. */
export const MAX_PAUSE_REASON = 200;

/** What can have become of an email. */
export const MAIL_LOG_STATES = ["queued", "sent", "failed", "skipped"] as const;
