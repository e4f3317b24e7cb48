import { describe, expect, it } from "vitest";
import { LOCALES } from "../../contract/locales";
import { DESIGN_IDS } from "../../contract/page-designs";
import { designDocument } from "../../storefront/designs/designs";
import { designWords, translateDesignText } from "../../storefront/designs/design-texts";
import en from "../../storefront/designs/texts/en.json";

const TAGS = [...new Set(LOCALES.map(({ tag }) => tag))];
const keysOf = (value: object, path = ""): string[] =>
  Object.entries(value).flatMap(([name, part]: [string, object | string]) =>
    typeof part === "string" ? [path + name] : keysOf(part, `${path}${name}.`),
  );
const keys = keysOf(en) as Parameters<ReturnType<typeof designWords>>[0][];

describe.each(TAGS)("a text that a design has begun with in %s", (own) => {
  it("is read in every other language, as a line and as a paragraph", () => {
    for (const tag of TAGS)
      for (const key of keys) {
        const [text, wanted] = [designWords(own)(key), designWords(tag)(key)];
        expect(translateDesignText(text, tag), `${key} in ${tag}`).toBe(wanted);
        expect(translateDesignText(`<p>${text}</p>`, tag)).toBe(`<p>${wanted}</p>`);
      }
  });
});

it("a text of the merchant is nobody else's to translate, however close it is", () => {
  const ours = designWords("en")("thanks.title");

  for (const text of ["", `${ours}!`, `<p>${ours}</p><p>Ada</p>`, "constructor", "<p></p>"])
    expect(translateDesignText(text, "de"), text).toBeNull();
});

it("a new page begins with plain words: no text has the tags of a paragraph", () => {
  expect(JSON.stringify(DESIGN_IDS.map((id) => designDocument(id, designWords("en"))))).not.toContain("<p>");
});
