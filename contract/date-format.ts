// Without schemas: pages are drawn by it.

/** How days are written. `long`: with weekday and month in words; `numeric`: as the language does in figures; `iso`: 2026-11-24. */
export const DAY_FORMATS = ["long", "medium", "numeric", "iso"] as const;
/** How hours are written; `auto`: as the language does. */
export const TIME_FORMATS = ["auto", "h12", "h24"] as const;

export interface DateFormat {
  day: (typeof DAY_FORMATS)[number];
  time: (typeof TIME_FORMATS)[number];
}

export const DEFAULT_DATE_FORMAT: DateFormat = { day: "long", time: "auto" };
