import { expect, it } from "vitest";
import { readJson } from "../../permissions/json-source";

/** What is said about a text, or nothing. */
function saidOf(text: string): string {
  const read = readJson("gates.json", text);
  return "severity" in read ? `${read.line}:${read.column} ${read.message}` : "";
}

it("brackets that are closed again do not nest", () => {
  expect(saidOf(`[${"[], {}, ".repeat(60)}0]`)).toBe("");
  expect(saidOf(`${"[".repeat(50)}${"]".repeat(50)}`)).toBe("");
  expect(saidOf(`[${"[],".repeat(60)}${"[".repeat(60)}`)).toBe(
    "1:231 This is nested more than 50 levels deep",
  );
});

it("both kinds of brackets nest, and none of those in a text", () => {
  expect(saidOf('[{"a":'.repeat(40))).toBe("1:151 This is nested more than 50 levels deep");
  expect(saidOf(`["${'\\"[{'.repeat(60)}"]`)).toBe("");
});
