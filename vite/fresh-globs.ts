import type { Plugin } from "vite";

/**
 * Transforms modules with `import.meta.glob` anew in every test run. Vitest keeps what it has transformed by the text of a file
 * alone: a glob would go on naming the files that were there when its module was first read, so that a new file would be
 * left out of the tests that look at all of a kind.
 */
export function freshGlobs(): Plugin {
  return {
    name: "waybill:fresh-globs",
    configureVitest({ experimental_defineCacheKeyGenerator: define }) {
      define(({ sourceCode }) => (sourceCode.includes("import.meta.glob") ? false : undefined));
    },
  };
}
