import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const TOKENS = "/@shopify/polaris-tokens/dist/esm/build/index.mjs";

/** Groups of tokens that Polaris's components read while they run; its styles have all of them as custom properties. */
export const READ_GROUPS = ["breakpoints", "motion", "space", "zIndex"] as const;

/**
 * Of Polaris's four themes with all their tokens (90 kB) leaves the light one, which alone is used, with the groups that are read.
 */
export function lightTheme(): Plugin {
  return {
    name: "waybill:light-theme",
    apply: "build",
    async load(id) {
      return id.endsWith(TOKENS) ? lightThemeModule(id) : undefined;
    },
  };
}

/** The package's entry, as code, with what Polaris imports of it. */
export async function lightThemeModule(file: string): Promise<string> {
  const { themeDefault } = (await import(pathToFileURL(file).href)) as {
    themeDefault: Record<string, object>;
  };
  const read = Object.fromEntries(READ_GROUPS.map((group) => [group, themeDefault[group]]));
  return `
    import { themeNameDefault } from "../src/themes/constants.mjs";
    export { themeNames, themeNameDefault } from "../src/themes/constants.mjs";
    export { breakpointsAliases } from "../src/themes/base/breakpoints.mjs";
    export { createVar, getMediaConditions, toPx } from "../src/utils.mjs";
    export const createThemeClassName = (name) => "p-theme-" + name;
    export const themeDefault = ${JSON.stringify(read)};
    export const themes = { [themeNameDefault]: themeDefault };
  `;
}
