import { describe, expect, it } from "vitest";
import { LANGUAGES, readTexts } from "../../app/read-texts";
import { colonOf } from "../../storefront/colon";

describe("the colon between a name and its value", () => {
  it.each(LANGUAGES)("is in %s the one that the admin has", (tag) => {
    expect(readTexts(tag).common.pair).toBe(`{name}${colonOf(tag)}{value}`);
  });
});
