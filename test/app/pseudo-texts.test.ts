import { describe, expect, it } from "vitest";
import { pseudoText, pseudoTexts } from "../../app/i18n/pseudo-texts";
import { createI18n } from "../../app/i18n/create-i18n";
import { readTexts } from "../../app/read-texts";

describe("texts of the pseudo-language", () => {
  it("are 40 % longer, in brackets, with their placeholders whole", () => {
    const text = pseudoText("At most {count, number} orders of {name}");

    expect(text).toMatch(/^\[Åt möst \{count, number\} ördërs/);
    expect(text).toContain("{name}");
    expect(text.length).toBeGreaterThan("At most {count, number} orders of {name}".length * 1.25);
    expect(text.endsWith("]")).toBe(true);
  });

  it("say every text of the app with its values", () => {
    const { t } = createI18n("en", pseudoTexts(readTexts("en")));

    expect(t("orderList:title" as never)).toMatch(/^\[Ö/);
    expect(t("order:moreEvents" as never, { count: 2 } as never)).toMatch(/^\[2 /);
  });
});
