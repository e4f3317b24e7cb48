import type merchantTexts from "./texts/en.json";
import type staffTexts from "./texts/staff.json";

/**
 * Why a call is refused: the closed list of keys of `refusals` in contract/texts. The service makes `msg` of it in the language
 * of the locale header, and answers it as `data.reason`, with the values of its text. Those of `staff.json` are in English
 * only: operators and other systems read them, merchants never do.
 */
export type Reason = keyof typeof merchantTexts.refusals | keyof typeof staffTexts.refusals;

/** What is wrong with a field: a key of `fieldErrors` in contract/texts. */
export type FieldKey = keyof typeof merchantTexts.fieldErrors | keyof typeof staffTexts.fieldErrors;

/** What a text's placeholders stand for. */
export type TextValues = Record<string, string | number>;

/** The key of a field's text as the message of a schema; a mistyped one does not compile. */
export const fieldKey = (key: FieldKey): FieldKey => key;
