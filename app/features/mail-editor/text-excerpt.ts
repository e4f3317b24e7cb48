import { replaceLiquid } from "../../../storefront/mail/liquid-spans";

/** A text of the five tags as it is read: what its tags separate stays apart. */
export const withoutTags = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/**
 * The same for one line of a list, with variables by their names: `nameOf` is given a path such as `order.name`. Tags of Liquid go, and what
 * stands between them stays.
 */
export const textExcerpt = (text: string, nameOf: (path: string) => string | undefined): string =>
  withoutTags(
    replaceLiquid(text, {
      tag: () => " ",
      output(span) {
        const [, path] = /^\{\{-?\s*([\w.]+)/.exec(span) ?? [];
        return path ? (nameOf(path) ?? path) : span;
      },
    }).replace(/\{[{%][^]*$/, "…"),
  ).replace(/ (?=[,.!?:;])/g, "");
