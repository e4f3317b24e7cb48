import type { VisibilityPolicy } from "../../../../service/read/visibility/load-visibility-policy";

/** A shop that hides and adds nothing; only what matters need be said. */
export const aVisibilityPolicy = (more: Partial<VisibilityPolicy> = {}): VisibilityPolicy => ({
  blacklist: { words: [] },
  dropshipping: { enabled: false },
  statuses: [],
  textPairs: [],
  isTranslated: false,
  silence: { enabled: false, days: 7, text: "" },
  now: new Date("2026-11-20T12:00:00Z"),
  ...more,
});

/** Words that are hidden with their event, and words that are replaced. */
export const aBlacklist = (
  hidden: string[],
  replaced: Record<string, string> = {},
): VisibilityPolicy["blacklist"] => ({
  words: [
    ...hidden.map((word) => ({ word, action: "hide" as const, replacement: "" })),
    ...Object.entries(replaced).map(([word, replacement]) => ({
      word,
      action: "replace" as const,
      replacement,
    })),
  ],
});
