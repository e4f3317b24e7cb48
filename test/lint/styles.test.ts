import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => path.join(folder, name));

const read = (file: string) => readFileSync(file, "utf8");
const styles = ["app", "storefront"].flatMap((folder) => filesOf(folder, /\.css$/));
const importsOf = (file: string) =>
  [...read(file).matchAll(/^@import "(.+)";$/gm)].map(([, to = ""]) => path.join(path.dirname(file), to));
const importing = styles.filter((file) => importsOf(file).length > 0);

/** The frame of shoppers' pages, its like in a theme and in the editor, and what each section adds (service/features/order-lookup/page-assets.ts). */
const isRoot = (file: string) =>
  ["storefront/page/frame.css", "storefront/page/theme.css", "storefront/preview/frame.css"].includes(file) ||
  /^storefront\/sections\/[\w-]+\/styles\.css$/.test(file);

/** Class names in the text of templates; of `wb-col-${column}` only what is before the placeholder is known. */
const words = filesOf("app", /\.tsx?$/).flatMap((file) => read(file).match(/[\w-]+(\$\{)?/g) ?? []);
const names = new Set(words);
const prefixes = [...names].filter((word) => word.endsWith("-${")).map((word) => word.slice(0, -2));

describe("a style sheet", () => {
  it.each(styles)("%s has at most 250 lines", (file) => {
    expect(read(file).split("\n").length).toBeLessThanOrEqual(251);
  });

  // A section's sheet may begin with what it shares with other sections.
  it.each(importing.filter((file) => !isRoot(file)))(
    "%s holds imports only, each of a file, each once",
    (file) => {
      const others = read(file).replace(/\/\*[^]*?\*\/|^@import ".+";$/gm, "");

      expect(others.trim()).toBe("");
      expect(styles).toEqual(expect.arrayContaining(importsOf(file)));
      expect(new Set(importsOf(file)).size).toBe(importsOf(file).length);
    },
  );

  it("is loaded by exactly one sheet or module", () => {
    const code = filesOf("app", /\.tsx$/)
      .map(read)
      .join();
    const unloaded = styles.filter((file) => {
      const isImported = importing.some((sheet) => importsOf(sheet).includes(file));
      const isModules = code.includes(`/${path.basename(file)}`) || isRoot(file);
      return isImported === isModules;
    });

    expect(unloaded).toEqual([]);
  });

  // A reader's own size of texts changes what is in rem. Drawings count in units of their own, which `fill` gives away, and a mark in a circle has its size.
  it.each(styles)("%s sizes no text in pixels", (file) => {
    const rules =
      read(file)
        .replace(/\/\*[^]*?\*\//g, "")
        .match(/[^{}]+\{[^{}]*\}/g) ?? [];

    expect(
      rules.filter(
        (rule) => /font(-size)?:[^;]*\dpx/.test(rule) && !/\b(fill|content):|chart text/.test(rule),
      ),
    ).toEqual([]);
  });

  it("names no class that no component has", () => {
    const classes = styles
      .filter((file) => file.startsWith("app"))
      .flatMap((file) => read(file).match(/\.wb-[\w-]+/g) ?? []);
    const unused = new Set(classes.map((name) => name.slice(1)));
    for (const name of unused)
      if (names.has(name) || prefixes.some((prefix) => name.startsWith(prefix))) unused.delete(name);

    expect([...unused]).toEqual([]);
  });
});
