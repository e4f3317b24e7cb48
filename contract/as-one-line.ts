/** Marks that turn the direction of what follows: with them a name is shown as another one than it is. */
const BIDI_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Blanks, format characters, and letters and signs that are drawn as nothing: Hangul fillers, an empty Braille cell, variation selectors. */
const INVISIBLE = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether nobody would see anything of the text. */
export const isInvisible = (text: string): boolean => INVISIBLE.test(text);

/** The text as one line: line breaks and other control characters are blanks, marks of direction are gone. Empty where nobody sees any of it. */
export function asOneLine(text: string): string {
  if (isInvisible(text)) return "";
  return text.replace(BIDI_MARKS, "").replace(LINE_BREAKS, " ").trim();
}

/** The lines of a text without marks of direction. */
export const withoutDirections = (text: string): string => text.replace(BIDI_MARKS, "");

/** One line without control characters, for headers and lists: a line break in a header would begin another header. */
export function toOneLine(text: string): string {
  // eslint-disable-next-line no-control-regex -- these are what must not pass
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
}
