import { createInstance, type i18n as I18next } from "i18next";
import { describe, expect, it } from "vitest";
import { LANGUAGES, readTexts } from "../app/read-texts";
import { createI18n } from "../app/i18n/create-i18n";

/** Values for every placeholder, some of which look like what i18next would read. */
const VALUES: Record<string, string | number> = { name: "{count}", courier: "$t(common:save)", text: "<b>&" };
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Translate = (key: string, values?: object) => string;

/** What the texts are written for: translators and their tools know it. */
function inI18next(tag: string, texts: object): I18next {
  const instance = createInstance();
  void instance.init({
    lng: tag,
    resources: { [tag]: texts as never },
    ns: Object.keys(texts),
    defaultNS: "common",
    initAsync: false,
    appendNamespaceToMissingKey: true,
    interpolation: { prefix: "{", suffix: "}", escapeValue: false },
  });
  return instance;
}

function keysOf(part: unknown, path: string[] = []): [string, string][] {
  if (typeof part === "string") return [[path.join("."), part]];
  return Object.entries(part as object).flatMap(([name, inner]) => keysOf(inner, [...path, name]));
}

describe.each(LANGUAGES)("texts in %s", (tag) => {
  it("are those of i18next, with any values, whatever form the number takes", () => {
    const texts = readTexts(tag);
    const ours = createI18n(tag, texts);
    const theirs = inI18next(tag, texts);
    const different: string[] = [];
    for (const [namespace, part] of Object.entries(texts)) {
      const fast = ours.getFixedT(tag, namespace) as unknown as Translate;
      const slow = theirs.getFixedT(tag, namespace as never) as unknown as Translate;
      for (const [key, text] of keysOf(part)) {
        const names = [...text.matchAll(/\{(\w+)(, number)?/g)];
        const values = Object.fromEntries(
          names.map(([, name, number]) => [name!, number ? 12345.6 : (VALUES[name!] ?? `a ${name}`)]),
        );
        const asked = key.replace(PLURAL, "");
        const isCounted = "count" in values || PLURAL.test(key);
        for (const count of isCounted ? [0, 1, 5, 21, 1_000_000] : [null]) {
          const given = count === null ? values : { ...values, count };
          // The first call compiles, the second takes what is compiled.
          for (const said of [fast(asked, given), fast(asked, given)])
            if (said !== slow(asked, given)) different.push(`${namespace}:${key} ${said}`);
        }
      }
    }

    expect(different).toEqual([]);
  });

  it("have no braces but placeholders", () => {
    const odd = keysOf(readTexts(tag)).filter(([, text]) =>
      /[{}]|\$t\(/.test(text.replaceAll(/\{\w+(, number)?\}/g, "")),
    );

    expect(odd).toEqual([]);
  });
});

describe("texts", () => {
  const texts = { common: { hello: "Hello {name}", deep: { plain: "Save" }, many: "{count, number} rows" } };
  const t = createI18n("en", texts).getFixedT("en", "common") as unknown as Translate;

  it("leave a value's own braces as they are, and a placeholder without a value", () => {
    expect(t("hello", { name: "{name} $t(plain)" })).toBe("Hello {name} $t(plain)");
    expect(t("hello")).toBe("Hello {name}");
    expect(t("many", {})).toBe("{count, number} rows");
    expect(t("hello", { name: undefined })).toBe("Hello ");
  });

  it("are asked for by words of no text without harm", () => {
    for (const word of ["constructor", "__proto__", "toString", "deep", "deep.constructor", "hello.length"])
      expect(t(word)).toBe(`common:${word}`);
    expect(t("constructor:name")).toBe("constructor:name");
    expect(t("hello", Object.create({ name: "inherited" }))).toBe("Hello {name}");
  });
});
