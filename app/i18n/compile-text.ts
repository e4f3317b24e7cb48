import type { i18n as I18n, TFunction } from "i18next";
import { ownValue } from "../../contract/own-value";

/** Strings between placeholders, and the names of these: `["From ", "day", " on"]`. Null where only i18next can say it. */
type CompiledText = { strings: string[]; names: string[] } | null;

/** Per instance of i18next, whose texts do not change once they are there; by language and namespace. */
const made = new WeakMap<I18n, Map<string, TFunction<never>>>();

/**
 * `getFixedT` that compiles each text once, when it is first asked for. i18next looks for keys, plurals, formats and nested
 * texts anew at each call, which was a sixth of the time in which the server drew the list of orders. Whatever is no plain
 * text with plain placeholders, and a missing text, is left to i18next. The same function for the same arguments.
 */
export function compiledT(i18n: I18n, language: string, namespace: string): TFunction<never> {
  const translations = made.get(i18n) ?? new Map<string, TFunction<never>>();
  made.set(i18n, translations);
  const name = `${language}/${namespace}`;
  const translation = translations.get(name) ?? compiling(i18n, language, namespace);
  translations.set(name, translation);
  return translation;
}

function compiling(i18n: I18n, language: string, namespace: string): TFunction<never> {
  const t = i18n.getFixedT(language, namespace as never) as (key: unknown, values?: unknown) => string;
  const plurals = new Intl.PluralRules(language);
  const texts = new Map<string, CompiledText>();

  const translate = (key: unknown, values?: Record<string, unknown>): string => {
    if (typeof key !== "string" || (values && !isPlain(values))) return t(key, values);
    const count = values?.count;
    // i18next prefers a text of its own for zero, whatever the language's plurals say.
    const form = typeof count !== "number" ? "" : count === 0 ? "0" : plurals.select(count);
    const name = form === "" ? key : `${key} ${form}`;
    let text = texts.get(name);
    if (text === undefined) {
      if (!i18n.exists(key, { lng: language, ns: namespace, count } as never)) return t(key, values);
      text = compileText(t(key, { count, skipInterpolation: true }));
      texts.set(name, text);
    }
    return (text && filled(text, values)) ?? t(key, values);
  };
  return translate as unknown as TFunction<never>;
}

/** Whether these are only values of placeholders, as texts of ours have them: none of i18next's other options. */
function isPlain(values: Record<string, unknown>): boolean {
  return Object.entries(values).every(
    ([name, value]) => !OPTIONS.has(name) && (typeof value === "string" || typeof value === "number"),
  );
}

/** Options of i18next that change which text is taken, or what becomes of it. */
const OPTIONS = new Set(["context", "defaultValue", "lng", "ns", "ordinal", "postProcess", "replace"]);

function compileText(text: unknown): CompiledText {
  if (typeof text !== "string" || text.includes("$t(")) return null;
  const strings: string[] = [];
  const names: string[] = [];
  let end = 0;
  for (const { 0: placeholder, 1: name, index } of text.matchAll(/\{([^{}]*)\}/g)) {
    if (!/^\w+$/.test(name!)) return null;
    strings.push(text.slice(end, index));
    names.push(name!);
    end = index + placeholder.length;
  }
  strings.push(text.slice(end));
  return { strings, names };
}

/** Undefined where a placeholder has no value. */
function filled({ strings, names }: NonNullable<CompiledText>, values?: Record<string, unknown>) {
  let text = strings[0]!;
  for (let at = 0; at < names.length; at += 1) {
    const value = values && ownValue(values, names[at]!);
    if (value === undefined) return undefined;
    // A value that has placeholders of its own is left as it is, as i18next leaves it with skipOnVariables.
    text += String(value) + strings[at + 1]!;
  }
  return text;
}
