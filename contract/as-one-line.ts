/** Marks that turn the direction of what follows: with them a name is shown as another one than it is. */
const BIDI_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** The text as one line: line breaks and other control characters are blanks, marks of direction are gone. */
export function asOneLine(text: string): string {
  return text.replace(BIDI_MARKS, "").replace(LINE_BREAKS, " ").trim();
}
