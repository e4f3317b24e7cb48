import { describe } from "vitest";
import { LOCALES } from "../contract/locales";
import { checkTexts } from "./check-texts";

// Arabic and Russian read the English file.
const tags = [...new Set(LOCALES.map(({ tag }) => tag))];

describe.each(tags)("the words of merchants in %s", (tag) => {
  checkTexts("public/i18n/", tag);
});
