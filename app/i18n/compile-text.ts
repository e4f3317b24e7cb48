import { ownValue } from "../../contract/own-value";

export type Values = Record<string, unknown>;

/** Puts values into one text. */
export type CompiledText = (values?: Values) => string;

/** What one text must be split at: `{name}` and `{count, number}` are all that our texts have (test/app-translation.test.ts). */
const PLACEHOLDER = /\{(\w+)(, number)?\}/;

/**
 * The text as a function of its values: what is between placeholders is found once, not at each call. A placeholder stays as it is
 * without a value of its own; braces in a value are no placeholders.
 */
export function compileText(text: string, number: Intl.NumberFormat): CompiledText {
  const [first = "", ...rest] = text.split(PLACEHOLDER) as (string | undefined)[];
  if (rest.length === 0) return () => text;
  return (values = {}) => {
    let said = first;
    for (let at = 0; at < rest.length; at += 3) {
      const name = rest[at]!;
      const format = rest[at + 1];
      const value = ownValue(values, name);
      if (value === undefined && !Object.hasOwn(values, name)) said += `{${name}${format ?? ""}}`;
      else said += format ? number.format(value as number) : String(value ?? "");
      said += rest[at + 2]!;
    }
    return said;
  };
}
