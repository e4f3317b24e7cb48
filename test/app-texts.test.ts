import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { LANGUAGES, readTexts, textFilesOf } from "../app/read-texts";
import { NAMESPACES } from "../app/texts";
import { checkTexts } from "./check-texts";

describe.each(LANGUAGES)("the words of merchants in %s", (tag) => {
  checkTexts(readTexts, tag);

  it("are each in the folder of their namespace", () => {
    const found = textFilesOf(tag).flatMap((file) => {
      const folder = path.relative("app", path.join(file, "../.."));
      return Object.keys(JSON.parse(readFileSync(file, "utf8"))).map((namespace) => [namespace, folder]);
    });

    expect(Object.fromEntries(found)).toEqual(NAMESPACES);
    expect(found).toHaveLength(Object.keys(NAMESPACES).length);
  });
});
