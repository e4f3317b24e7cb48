import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SHOPPER_LANGUAGES } from "../../service/platform/i18n/texts";
import { checkTexts, inFolder } from "../check-texts";

describe.each(SHOPPER_LANGUAGES)("the words of refusals and wrong fields in %s", (tag) => {
  checkTexts(inFolder("contract/texts"), tag);
});

it("the words for staff and machines have keys of their own", () => {
  const keysOf = (file: string) => {
    const url = new URL(`../../contract/texts/${file}.json`, import.meta.url);
    const { refusals, fieldErrors } = JSON.parse(readFileSync(url, "utf8")) as Record<string, object>;
    return [...Object.keys(refusals!), ...Object.keys(fieldErrors!).map((key) => `field ${key}`)];
  };

  expect(keysOf("staff").filter((key) => keysOf("en").includes(key))).toEqual([]);
});
