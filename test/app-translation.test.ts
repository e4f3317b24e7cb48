import { describe, expect, it } from "vitest";
import { LANGUAGES, readTexts } from "../app/read-texts";
import { compiledT } from "../app/i18n/compile-text";
import { createI18n } from "../app/i18n/create-i18n";

/** Values for every placeholder, some of which look like what i18next would read. */
const VALUES: Record<string, string | number> = { name: "{count}", courier: "$t(common:save)", text: "<b>&" };

type Translate = (key: string, values?: object) => string;

function keysOf(part: unknown, path: string[] = []): [string, string][] {
  if (typeof part === "string") return [[path.join("."), part]];
  return Object.entries(part as object).flatMap(([name, inner]) => keysOf(inner, [...path, name]));
}

describe.each(LANGUAGES)("compiled texts in %s", (tag) => {
  it("are those of i18next, with any values, whatever form the number takes", () => {
    const texts = readTexts(tag);
    const i18n = createI18n(tag, texts);
    const different: string[] = [];
    for (const [namespace, part] of Object.entries(texts)) {
      const fast = compiledT(i18n, tag, namespace) as unknown as Translate;
      const slow = i18n.getFixedT(tag, namespace as never) as unknown as Translate;
      for (const [key, text] of keysOf(part)) {
        const names = [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name!);
        const values = Object.fromEntries(names.map((name) => [name, VALUES[name] ?? `a ${name}`]));
        for (const count of [0, 1, 5]) {
          const given =
            "count" in values || /_(zero|one|two|few|many|other)$/.test(key) ? { ...values, count } : values;
          const asked = key.replace(/_(zero|one|two|few|many|other)$/, "");
          // The first call compiles, the second takes what is compiled.
          for (const said of [fast(asked, given), fast(asked, given)])
            if (said !== slow(asked, given)) different.push(`${namespace}:${key} ${said}`);
        }
      }
    }

    expect(different).toEqual([]);
  });
});

describe("compiled texts", () => {
  const i18n = createI18n("en", {
    common: { hello: "Hello {name}", nested: "$t(hello) again", plain: "Save" },
  });
  const t = compiledT(i18n, "en", "common") as unknown as Translate;

  it("leave a value's own braces as they are, and what lacks a value to i18next", () => {
    expect(t("hello", { name: "{name} $t(plain)" })).toBe("Hello {name} $t(plain)");
    expect(t("hello")).toBe("Hello {name}");
    expect(t("nested", { name: "Ada" })).toBe("Hello Ada again");
  });

  it("are asked for by words of no text without harm", () => {
    for (const word of ["constructor", "__proto__", "toString"]) expect(t(word)).toBe(`common:${word}`);
    expect(t("hello", Object.create({ name: "inherited" }))).toBe("Hello {name}");
  });
});
