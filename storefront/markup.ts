import { html, raw } from "hono/html";

/** Made by `markup`: every text in it was escaped. */
export type Html = ReturnType<typeof raw>;

/** What may stand in a template: markup as it is, text escaped, and nothing for null, undefined and booleans. */
export type Content = Html | string | number | boolean | null | undefined | Content[];

/** A template whose values are escaped by default. Attributes that hold a value need their quotes. */
export const markup = html as unknown as (strings: TemplateStringsArray, ...values: Content[]) => Html;

/** Our own style sheet and script, which must not be escaped. Never for anything that came from outside. */
export function ownSource(text: string): Html {
  return raw(text);
}

/** A web address as it may stand in href and src; anything else, such as `javascript:`, is dropped. */
export function webAddress(url: string | null | undefined): string | null {
  return url && /^https?:\/\/[^\s]+$/i.test(url) ? url : null;
}
