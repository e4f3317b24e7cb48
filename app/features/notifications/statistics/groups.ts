/** By what emails are broken down, with the key of its text. */
export const GROUP_TEXTS = {
  kinds: "byKind",
  templates: "byTemplate",
  languages: "byLanguage",
  automations: "byAutomation",
} as const;
export type Group = keyof typeof GROUP_TEXTS;
export const GROUPS = Object.keys(GROUP_TEXTS) as Group[];
