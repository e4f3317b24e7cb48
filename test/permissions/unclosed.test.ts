import { expect, it } from "vitest";
import { findUnclosed } from "../../permissions/unclosed";

/** Where it is said to be missing, as the text before it and the bracket, and the line of the one that it closes. */
function saidOf(...lines: string[]) {
  const text = lines.join("\n");
  const missing = findUnclosed(text);
  return (
    missing && [text.slice(0, missing.offset).split("\n").at(-1)!.trim(), missing.closer, missing.openedOn]
  );
}

it("a bracket is missing before a line that begins no deeper than the line which opened it", () => {
  expect(saidOf("{", '  "a": {', '    "b": 1', '  "c": 2', "}")).toEqual(['"b": 1', "}", 2]);
  expect(saidOf("{", '  "a": [', "    1,", "    2", '  "c": 2', "}")).toEqual(["2", "]", 2]);
});

it("it is missing on the line of a name where the next name begins below it", () => {
  expect(saidOf("{", '  "a": {', '  "c": 2', "}")).toEqual(['"a": {', "}", 2]);
});

it("a bracket that closes one further out tells which one within is missing", () => {
  expect(saidOf("{", '  "a": {', '    "b": 1', "}")).toEqual(['"b": 1', "}", 2]);
  expect(saidOf("{", '  "a": {', '    "b": {', '      "c": 1', "  }", "}")).toEqual(['"c": 1', "}", 3]);
});

it("nothing is missing where every bracket is closed, on its own line, within one, or further in", () => {
  expect(saidOf("{", '  "a": { "b": [1, { "c": 2 }] },', '  "d": [', "    3", "  ]", "}")).toBeNull();
  expect(saidOf("{", '  "a": {', '    "b": 1', "    },", '  "c": 2', "}")).toBeNull();
  expect(saidOf("{ }", "[ ]")).toBeNull();
  expect(saidOf("")).toBeNull();
});

it("nothing is told by indentation where there is none", () => {
  expect(saidOf('{ "a": { "b": 1 }')).toBeNull();
});
