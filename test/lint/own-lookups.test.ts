import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { describe, expect, it } from "vitest";
import { ownLookups } from "../../lint/own-lookups";

const said = (code: string) =>
  new Linter()
    .verify(
      code,
      [
        {
          files: ["**/*.ts"],
          languageOptions: { parser: tseslint.parser },
          plugins: { waybill: { rules: { "own-lookups": ownLookups } } },
          rules: { "waybill/own-lookups": "error" },
        },
      ] as never,
      "service/tables.ts",
    )
    .map(({ messageId, message }) => messageId ?? message);

describe("the lint rule about tables", () => {
  it.each([
    ["a table of any keys", `const table: Record<string, number> = { a: 1 }; table[word];`],
    ["a key of text and null", `const table: Record<string | Id, number> = {}; table[word ?? ""];`],
    ["one that may not be changed", `const table: Readonly<Record<string, number>> = {}; table[word]!;`],
    ["one that may be missing", `const table: Partial<Record<string, number>> | null = {}; table?.[word];`],
    ["an index signature", `let table: { [name: string]: number } = {}; table[word];`],
    ["a type with a name", `type Names = Record<string, string>; const names: Names = {}; names[word];`],
    ["an interface", `interface Names { [code: string]: string } const names: Names = {}; names[word];`],
    ["a parameter", `function read(row: Record<string, unknown>) { return row[field]; }`],
    ["a part of a parameter", `const Chip = ({ names }: { names: Record<string, string> }) => names[item];`],
    [
      "a part of a value",
      `interface Desk { fields: Record<string, string> } (desk: Desk) => desk.fields[name];`,
    ],
    ["entries made an object", `const table = Object.fromEntries(list); table[word];`],
    ["JSON", `const body = JSON.parse(text) as Record<string, unknown> | null; body?.[field];`],
    ["a cast where it is read", `(source as Record<string, unknown>)[fieldName];`],
    ["state of a component", `const [picked] = useState<Record<string, string>>({}); picked[code];`],
    ["writing", `const kept: Record<string, unknown> = {}; kept[key] = 1;`],
    ["a key that is plainly text", `anything.at.all[word.toLowerCase()];`],
  ])("refuses a foreign key in %s", (_, code) => {
    expect(said(code)).toEqual(["open"]);
  });

  it("refuses a key that was cast to one of the table's", () => {
    expect(said(`const words = { a: 1 }; words[word as keyof typeof words];`)).toEqual(["cast"]);
  });

  it("refuses to ask by `in` whether a table knows a word", () => {
    expect(said(`word in table;`)).toEqual(["in"]);
  });

  it("refuses a table of any keys that others import", () => {
    expect(said(`export const topics: Record<string, Topic> = { "orders/create": order };`)).toEqual([
      "exported",
    ]);
  });

  it.each([
    ["a Map", `const table = new Map(Object.entries<number>({ a: 1 })); table.get(word);`],
    ["keys that the compiler knows", `const tones: Record<Status, string> = { a: "b" }; tones[status];`],
    ["a list", `const list = ["a"]; list[index]; list[0]; list[list.length - 1];`],
    ["a key that is written there", `const table: Record<string, number> = {}; table["a"]; table.a;`],
    [
      "a key that was asked for first",
      `const t: Record<string, number> = {}; Object.hasOwn(t, word) ? t[word] : 0;`,
    ],
    ["a name that is written there", `"__parentId" in value;`],
    ["headers that nobody looks up", `const headers: Record<string, string> = {}; send({ headers });`],
  ])("lets through %s", (_, code) => {
    expect(said(code)).toEqual([]);
  });
});
