import type { i18n as I18next, TFunction } from "i18next";
import { ownValue } from "../../contract/own-value";
import { compileText, type CompiledText, type Values } from "./compile-text";

/** Where the merged texts of a language have the English ones for keys that it lacks (read-texts.ts). */
export const STAND_IN = "standIn";

/** Texts by namespace, then by key. */
export type LanguageTexts = Readonly<Record<string, unknown>>;

/** Called once for each key without a text, with its name, such as `ja/orderList.title`. */
export type ReportMissing = (name: string) => void;

/** The texts of one language, and of those that are added later. Each request and each test has its own; nothing is global. */
export interface I18n {
  readonly language: string;
  /** In the present language, for keys of `common` or with the name of their namespace before them. */
  t: I18next["t"];
  /** The `t` of a language and a namespace: the same function for the same arguments. */
  getFixedT: (language: string, namespace: string) => TFunction<never>;
  /** Whether the present language has the key, such as `order:reasons.paused`. */
  exists: (key: string) => boolean;
  add: (language: string, texts: LanguageTexts) => void;
  changeLanguage: (language: string) => void;
  /** Calls after each change of the language, until what it returns is called. */
  subscribe: (onChange: () => void) => () => void;
}

type Say = (key: string, values?: Values) => string;

interface Source {
  language: string;
  texts: LanguageTexts;
  /** English, for the keys that the language lacks. */
  standIn: Source | null;
  /** By namespace. */
  made: Map<string, Say>;
}

/**
 * Texts as i18next reads them (keys by dots, plurals by suffix, the namespace before a colon), without what ours do not need
 * (decisions/061). Where a key has no text, English stands in, then the key itself; nothing is thrown.
 */
export function createI18n(tag: string, texts: LanguageTexts, report: ReportMissing = () => {}): I18n {
  const sources = new Map<string, Source>();
  const reported = new Set<string>();
  const reportOnce = (name: string) => {
    if (!reported.has(name)) report(name);
    reported.add(name);
  };
  const listeners = new Set<() => void>();
  let language = tag;

  const add = (of: string, { [STAND_IN]: standIn, ...own }: LanguageTexts) =>
    void sources.set(of, sourceOf(of, own, standIn ? sourceOf("en", standIn as LanguageTexts) : null));
  const fixed = (of: string, namespace: string): Say => {
    const source = sources.get(of);
    if (!source) throw new Error(`The texts in ${of} are not there`);
    return sayOf(source, namespace, reportOnce);
  };

  add(tag, texts);
  return {
    get language() {
      return language;
    },
    t: ((key: string, values?: Values) => fixed(language, "common")(key, values)) as unknown as I18next["t"],
    getFixedT: (of, namespace) => fixed(of, namespace) as unknown as TFunction<never>,
    exists: (key) => textAt(sources.get(language)!.texts, ...placeOf(key, "common")) !== null,
    add,
    changeLanguage(next) {
      language = next;
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

const sourceOf = (language: string, texts: LanguageTexts, standIn: Source | null = null): Source => ({
  ...{ language, texts, standIn },
  made: new Map(),
});

function sayOf(source: Source, namespace: string, report: ReportMissing): Say {
  const say = source.made.get(namespace) ?? sayer(source, namespace, report);
  source.made.set(namespace, say);
  return say;
}

/** Each text is compiled when it is first asked for. */
function sayer(source: Source, namespace: string, report: ReportMissing): Say {
  const { language, texts, standIn } = source;
  const plurals = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language);
  // Only of keys that there are: a word out of data must not stay here for ever.
  const compiled = new Map<string, CompiledText>();

  return (key, values) => {
    const count = values?.count;
    const form = typeof count !== "number" ? "" : count === 0 ? "_zero" : `_${plurals.select(count)}`;
    const known = compiled.get(key + form);
    if (known) return known(values);

    const [home, own] = placeOf(key, namespace);
    // A text of its own for zero comes first, whatever the language's plurals say.
    const forms = form === "_zero" ? ["_zero", `_${plurals.select(0)}`, ""] : [form, ""];
    const text = forms.map((each) => textAt(texts, home, own + each)).find((each) => each !== null);
    if (text == null) {
      report(`${language}/${home}.${own}`);
      return standIn ? sayOf(standIn, home, report)(own, values) : `${home}:${own}`;
    }
    const made = compileText(text, number);
    compiled.set(key + form, made);
    return made(values);
  };
}

/** Namespace and key of `billing:title`, or of a key without a namespace. */
function placeOf(key: string, namespace: string): [namespace: string, key: string] {
  const at = key.indexOf(":");
  return at < 0 ? [namespace, key] : [key.slice(0, at), key.slice(at + 1)];
}

/** The text below the names that the key has between its dots; null where there is none. */
function textAt(texts: LanguageTexts, namespace: string, key: string): string | null {
  let part: unknown = ownValue(texts, namespace);
  for (const name of key.split(".")) {
    if (typeof part !== "object" || part === null) return null;
    part = ownValue(part as Values, name);
  }
  return typeof part === "string" ? part : null;
}
