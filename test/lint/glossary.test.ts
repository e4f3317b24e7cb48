import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { describe, expect, it } from "vitest";
import { glossary } from "../../lint/glossary";

const complaints = (code: string, file = "service/names.ts") =>
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
      file,
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
    `class Provider { carriers = []; }`,
    `class Provider { isStuck() {} }`,
    `interface Provider { wasTold(): void }`,
  ])("refuses a word that the glossary has replaced: %s", (code) => {
    expect(complaints(code)).toEqual([expect.stringContaining("docs/glossary.md")]);
  });

  it("refuses it in the name of a file", () => {
    expect(complaints("export {};", "service/lock-parcels.queries.ts")).toHaveLength(1);
  });

  it.each([
    `send({ carrier: 100002 });`,
    `const shipment = answer.parcel;`,
    `const parcelforce = "parcelforce";`,
    `const indeed = 1;`,
    `import { parcel } from "vendor";`,
  ])("lets a vendor's field and other words alone: %s", (code) => {
    expect(complaints(code)).toEqual([]);
  });
});
