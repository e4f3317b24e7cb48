/** Parameters of the list of emails in its URL. */
export const LOG_FILTERS = ["kind", "state"] as const;
