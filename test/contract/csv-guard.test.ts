import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withGuard, withoutGuard } from "../../contract/csv-guard";
import { csvOf } from "../../service/platform/files/csv";
import { propertyRuns } from "../property-runs";
import { anyCharacter } from "../any-character";

const hostile = fc.oneof(
  fc.string({
    unit: fc.constantFrom("=", "+", "-", "@", "＝", "'", '"', ";", "\t", "\n", "\r", " ", "1", "a"),
  }),
  fc.string({ unit: anyCharacter }),
);

describe("cells of a file for spreadsheets", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["'=x", "''=x"],
    ['="abc"', `'="abc"`],
    ["x;=cmd|' /C calc'!A0", "x;'=cmd|' /C calc'!A0"],
    ["x\t@SUM(A1)", "x\t'@SUM(A1)"],
    ["x\n=1", "x\n'=1"],
    ["one;two\n\nthree", "one;two\n\nthree"],
    ["a=b, c-d", "a=b, c-d"],
    ["+49 (0)30 1234-567", "+49 (0)30 1234-567"],
  ])("%j is written as %j", (text, written) => {
    expect(withGuard(text)).toBe(written);
    expect(withoutGuard(written)).toBe(text);
  });

  it("come back as they were, whatever they hold", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(withoutGuard(withGuard(text))).toBe(text);
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });

  it("begin no formula where the file is cut at semicolons, tabs or commas, quotation marks or not", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const file = csvOf([["id", text, "end"]]);
        const [cells] = parse(file, { relax_column_count: true }) as string[][];

        expect(cells).toEqual(["id", withGuard(text), "end"]);
        const cut = cells![1]!.split(/[;\t\r\n]/);
        expect(cut.filter((cell) => /^[=+\-@＝]/.test(cell) && !/^\+\d[\d ()./-]{6,}$/.test(text))).toEqual(
          [],
        );
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });

  it("are within quotation marks where they hold what may separate cells", () => {
    expect(csvOf([["a;b", "c\td", 'e"f', "g"]])).toBe('"a;b","c\td","e""f",g\r\n');
  });
});
