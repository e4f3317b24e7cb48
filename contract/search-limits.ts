// In a file without schemas, so that the overlay does not bring them into the browser.

/** Rows of one group that the overlay shows at a time (section 9 of the specification). */
export const SEARCH_PAGE_SIZE = 5;
export const MAX_PINNED_ITEMS = 5;
export const MAX_RECENT_SEARCHES = 10;

/** Matches that can be paged through: counting more would take too long, and nobody pages that far. */
export const MAX_SEARCH_TOTAL = 1000;
