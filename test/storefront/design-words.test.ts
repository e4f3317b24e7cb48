import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../app/read-texts";
import { DESIGN_IDS } from "../../contract/page-designs";
import { designWords } from "../../storefront/designs/design-texts";
import { designDocument } from "../../storefront/designs/designs";
import { checkDocument } from "../../storefront/sections/check-document";
import { checkTexts, inFolder } from "../check-texts";

describe.each(LANGUAGES)("words of designs in %s", (tag) => {
  checkTexts(inFolder("storefront/designs/texts"), tag);

  it("fit their settings", () => {
    for (const id of DESIGN_IDS) {
      expect(checkDocument(designDocument(id, designWords(tag))).issues).toBeUndefined();
    }
  });
});
