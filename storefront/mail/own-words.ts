import { replaceLiquid } from "./liquid-spans";

// Without the blocks, so that the browser can know it as well.

/** Whether a text has words beside its tags and variables: one without any is the same in every language. */
export const hasWords = (text: string): boolean =>
  /\p{L}/u.test(replaceLiquid(text, { output: () => "", tag: () => "" }).replace(/<[^<>]*>/g, " "));

/** A postal address is the same in every language. */
export const isTranslated = (setting: string): boolean => setting !== "address";
