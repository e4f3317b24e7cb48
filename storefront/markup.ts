import { html, raw } from "hono/html";

/** Result of `markup`: every text in it was escaped. */
export type Html = ReturnType<typeof raw>;

/** Values of a template: markup is inserted as it is, text is escaped, and null, undefined and booleans are nothing. */
export type Content = Html | string | number | boolean | null | undefined | Content[];

/** A template whose values are escaped by default. Attributes that hold a value need their quotes. */
export const markup = html as unknown as (strings: TemplateStringsArray, ...values: Content[]) => Html;

/** Inserts our own style sheet or script without escaping. Never for text from outside. */
export function ownSource(text: string): Html {
  return raw(text);
}

/** A URL that is safe in href and src; null for any other, such as `javascript:`. */
export function webAddress(url: string | null | undefined): string | null {
  return url && /^https?:\/\/[^\s]+$/i.test(url) ? url : null;
}
