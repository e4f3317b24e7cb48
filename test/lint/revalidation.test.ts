import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const files = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, "utf8") }));

it("every page with data says when it is read again: Remix reads those without after each letter of a search", () => {
  const pages = files("app/routes").filter(
    ({ text }) =>
      /export default/.test(text) && /export (?:async function|function|const) loader\b/.test(text),
  );

  expect(pages.length).toBeGreaterThan(10);
  expect(
    pages.filter(({ text }) => !/export const shouldRevalidate\b/.test(text)).map(({ file }) => file),
  ).toEqual([]);
});

it("what Remix keeps for itself is touched in one place", () => {
  const touching = files("app").filter(({ text }) => /__remix/.test(text));

  expect(touching.map(({ file }) => file)).toEqual(["app/shell/remix-parts.ts"]);
});
