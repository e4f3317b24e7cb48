import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PageText } from "../../storefront/translation/page-texts";
import { languagesIn, readTable, writeTable } from "../../storefront/translation/texts-table";
import { propertyRuns } from "../property-runs";

const aText = (place: string, text = "", more: Partial<PageText> = {}): PageText => ({
  ...{ place, original: "Sale {shop}", ours: null, text, isOutdated: false, max: 20, form: null },
  ...more,
});
const de = { language: "de", texts: [aText("offer.title", "Alt"), aText("label.page.toShop")] };
const fr = { language: "fr", texts: [aText("offer.title"), aText("label.page.toShop", "Vers {shop}")] };
const all = [de, fr];
const read = (...rows: string[][]) => readTable(rows, all, ({ max }) => max!);

describe("texts as a table", () => {
  it("have their key, original, and a column for each language", () => {
    expect(writeTable(all, new Map([["offer.title", "Sale"]]))).toEqual([
      ["key", "original", "de", "fr"],
      ["offer.title", "Sale", "Alt", ""],
      ["label.page.toShop", "", "", "Vers {shop}"],
    ]);
  });

  it("have our wording where the merchant has none, and an original for each form of a plural; coming back it stays ours", () => {
    const forms = ["few", "other"].map((form) =>
      aText(`label.order.shipments_${form}`, "", { ours: `{count} ${form}`, original: `{count} ${form}` }),
    );
    const pl = { language: "pl", texts: [...forms, aText("offer.title", "Moja", { ours: "Nasza" })] };
    const rows = writeTable([pl], new Map([["label.order.shipments_other", "{count} shipments"]]));

    expect(rows).toEqual([
      ["key", "original", "pl"],
      ["label.order.shipments_few", "{count} shipments", "{count} few"],
      ["label.order.shipments_other", "{count} shipments", "{count} other"],
      ["offer.title", "", "Moja"],
    ]);
    expect(readTable(rows, [pl], () => 500)).toEqual({ changes: [], refused: [], unknownColumns: [] });
  });

  it("refuse what a language has no place for", () => {
    const pl = { language: "pl", texts: [aText("label.order.shipments_few")] };
    const { refused } = readTable(
      [
        ["key", "de", "pl"],
        ["label.order.shipments_few", "Neu", ""],
      ],
      [de, pl],
      () => 500,
    );
    expect(refused.map(({ line, language, reason }) => [line, language, reason])).toEqual([[2, "de", "key"]]);
  });

  it("run nothing in a spreadsheet, and come back as they were", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.constantFrom(
            "=1+1",
            "@x",
            "-2",
            "+a",
            "\t=x",
            "'=x",
            "''=x",
            '="abc"',
            "a;=x",
            "a;'=x",
            "a\n\n- b",
          ),
          fc.string({ unit: fc.constantFrom("=", "'", '"', ";", "\t", "\n", "-", "a"), minLength: 1 }),
          fc.string({ minLength: 1 }),
        ),
        (text) => {
          const [head, row] = writeTable(
            [{ language: "de", texts: [aText("offer.title", text)] }],
            new Map(),
          );
          expect(row!.filter((cell) => /^[=+@\t\r\n-](?!\d[\d ()./-]{6,}$)/.test(cell))).toEqual([]);
          const own = [{ language: "de", texts: [aText("offer.title", text)] }];
          fc.pre(!text.includes("\r\n"));
          expect(readTable([head!, row!], own, () => 500).changes).toEqual([]);
        },
      ),
      { numRuns: propertyRuns(200) },
    );
  });

  it("say what changes; an empty cell, and what is the same, does not", () => {
    const { changes, refused } = read(
      ["key", "de", "fr"],
      ["offer.title", "Neu", ""],
      ["label.page.toShop", "Zu {shop}", "Vers {shop}"],
    );

    expect(changes.map(({ language, text, next }) => [language, text.place, next])).toEqual([
      ["de", "offer.title", "Neu"],
      ["de", "label.page.toShop", "Zu {shop}"],
    ]);
    expect(refused).toEqual([]);
  });

  it("say what cannot be taken, with its line and why", () => {
    const { changes, refused, unknownColumns } = read(
      ["original", "fr", "xx", "key", "de"],
      ["", "", "", "gone.title", "Neu"],
      ["", "Boutique", "", "label.page.toShop", "Zu {store} {shop}"],
      ["", "x".repeat(21), "", "offer.title", ""],
      ["", "", "", "offer.title", "Neu"],
      ["", "a", "", "__proto__", "constructor"],
    );

    expect(changes).toEqual([]);
    expect(unknownColumns).toEqual(["xx"]);
    expect(refused.map(({ line, language, reason, detail }) => [line, language, reason, detail])).toEqual([
      [2, null, "unknown", ""],
      [3, "de", "placeholders", "{store}"],
      [3, "fr", "placeholders", "{shop}"],
      [4, "fr", "long", "20"],
      [5, null, "twice", ""],
      [6, null, "unknown", ""],
    ]);
  });

  it.each([
    [["key", "de", "da"], ["de"]],
    [[" key ", "fr"], ["fr"]],
    [["de", "fr"], null],
    [["key", "xx"], null],
    [[], null],
  ])("need a key and a language: %j", (head, languages) => {
    expect(languagesIn([head as string[]], ["de", "fr"])).toEqual(languages);
  });
});
