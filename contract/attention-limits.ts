// In a file without schemas: forms import it.

/** The most days that a rule can be set to. */
export const MAX_RULE_DAYS = 90;
/** Addresses that the daily digest goes to. */
export const MAX_RECIPIENTS = 5;
