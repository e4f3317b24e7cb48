/** Marks that turn the direction of what follows: with them a name is shown as another one than it is. */
const BIDI_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** The text as one line: line breaks and other control characters are blanks, marks of direction are gone. */
export function asOneLine(text: string): string {
  return text.replace(BIDI_MARKS, "").replace(LINE_BREAKS, " ").trim();
}

/** The lines of a text without marks of direction. */
export const withoutDirections = (text: string): string => text.replace(BIDI_MARKS, "");

/** One line without control characters, for headers and lists: a line break in a header would begin another header. */
export function toOneLine(text: string): string {
  // eslint-disable-next-line no-control-regex -- these are what must not pass
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
}
