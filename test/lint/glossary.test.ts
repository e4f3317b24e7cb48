import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { describe, expect, it } from "vitest";
import { glossary } from "../../lint/glossary";

const complaints = (code: string) =>
  new Linter()
    .verify(
      code,
      [
        {
          files: ["**/*.ts"],
          languageOptions: { parser: tseslint.parser },
          plugins: { waybill: { rules: { glossary } } },
          rules: { "waybill/glossary": "error" },
        },
      ] as never,
      "service/names.ts",
    )
    .map(({ message }) => message);

describe("the lint rule about names", () => {
  it.each([
    `const lockParcels = 1;`,
    `function parcelOf() {}`,
    `interface StuckOrder { id: string }`,
    `type Deed = string;`,
    `interface Order { stuck_reason: string }`,
    `const find = (needle: string) => 1;`,
    `class ProviderDesk {}`,
    `const forgetters = [];`,
    `function judgeAnswers() {}`,
    `type Judgement = string;`,
    `const rivals = [];`,
    `interface ExportWish { columns: string[] }`,
    `function isAskable() {}`,
    `function isNewsworthy() {}`,
  ])("refuses a word that the glossary has replaced: %s", (code) => {
    expect(complaints(code)).toEqual([expect.stringContaining("docs/glossary.md")]);
  });

  it.each([
    `const shipment = answer.parcel;`,
    `const parcelforce = "parcelforce";`,
    `const indeed = 1;`,
    `import { parcel } from "vendor";`,
  ])("lets a vendor's field and other words alone: %s", (code) => {
    expect(complaints(code)).toEqual([]);
  });
});
