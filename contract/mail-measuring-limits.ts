export const MAX_ATTRIBUTION_DAYS = 30;
/** Days of which the statistics of emails can be read at once. */
export const MAX_STATISTICS_DAYS = 366;
