import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const files = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, "utf8") }));

/** Asked by the browser itself, and not by the router. */
const PLAIN = [
  "app/routes/track_.orders.export.ts",
  "app/routes/track_.pulse.ts",
  "app/routes/track_.shipment-check.ts",
];
/** They only send on. */
const REDIRECTS = ["app/routes/_index.ts", "app/routes/track-home.ts"];

it("every route with data says when it is read again: Remix reads those without after each letter of a search", () => {
  const routes = files("app/routes").filter(
    ({ file, text }) =>
      ![...PLAIN, ...REDIRECTS].includes(file) &&
      /export (?:async function|function|const) loader\b/.test(text) &&
      !/export const loader = \(\) => redirect/.test(text),
  );

  expect(routes.length).toBeGreaterThan(15);
  expect(
    routes.filter(({ text }) => !/export const shouldRevalidate\b/.test(text)).map(({ file }) => file),
  ).toEqual([]);
});

it("what Remix keeps for itself is touched in one place", () => {
  const touching = files("app").filter(({ text }) => /__remix/.test(text));

  expect(touching.map(({ file }) => file)).toEqual(["app/shell/remix-parts.ts"]);
});
