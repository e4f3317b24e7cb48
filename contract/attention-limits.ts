// In a file without schemas: forms import it.

/** The most days that a rule can be set to. */
export const MAX_RULE_DAYS = 90;
/** What the contract takes for an email address: zod's own rule, for forms that have no schema. */
export const EMAIL =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
