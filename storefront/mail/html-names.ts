import { listBlockTemplates } from "./blocks/templates";

/** Blocks that a document of the merchant's may have beside the variables, by their names: `{{ parts.shipment }}` is the card, at its default settings. */
export const MAIL_PARTS: ReadonlyMap<string, string> = new Map(
  listBlockTemplates().flatMap(
    ([
      type,
      {
        document: { part },
      },
    ]) => (part ? [[part, type] as const] : []),
  ),
);

/** And `{{ words.heading }}` is our text of the kind, in the reader's language. */
export const MAIL_WORDS = [
  ...(["subject", "preheader", "heading", "lead", "action", "reason", "address", "unsubscribe"] as const),
] as const;
export type MailWord = (typeof MAIL_WORDS)[number];

/** Whether a document knows it; texts of blocks know none of these. */
export function isHtmlName([first, second, ...others]: readonly string[]): boolean {
  if (second === undefined || others.length > 0) return false;
  if (first === "parts") return MAIL_PARTS.has(second);
  return first === "words" && (MAIL_WORDS as readonly string[]).includes(second);
}
