import type { Plugin } from "vite";
import { LANGUAGES, mergedTexts, textFilesOf } from "../app/read-texts";
import { type LanguageTag, tagOfTexts } from "../contract/locales";

const ID = "virtual:texts";
/** Vite's mark of modules without a file. */
const RESOLVED = `\0${ID}`;

/**
 * Merges the admin's texts (`texts/` of each folder of app, listed in app/texts.ts) to one file per language: for browsers `/i18n/{language}.json`, a static file of the
 * build, which is compressed and cached like the others; for the server the module `virtual:texts`.
 */
export function mergeTexts(): Plugin {
  let isServerBuild = false;

  return {
    name: "waybill:merge-texts",
    configResolved(config) {
      isServerBuild = Boolean(config.build.ssr);
    },
    resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? `\0${id}` : undefined),
    load(id) {
      // One chunk per language, loaded when it is first asked for.
      if (id === RESOLVED) return `export const loaders = { ${LANGUAGES.map(loaderOf).join(", ")} };`;
      const tag = LANGUAGES.find((language) => id === `${RESOLVED}/${language}`);
      if (!tag) return;
      for (const file of textFilesOf(tag)) this.addWatchFile(file);
      return `export const texts = ${JSON.stringify(mergedTexts(tag))};`;
    },
    // In development the files do not exist: they are made for each request.
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, name] = /^\/i18n\/([^/?]+)\.json(?:\?|$)/.exec(request.url ?? "") ?? [];
        const tag = name && tagOfTexts(name);
        if (!tag) return next();
        response.setHeader("content-type", "application/json");
        response.setHeader("cache-control", "no-cache");
        response.end(contentOf(tag));
      });
    },
    generateBundle() {
      if (isServerBuild) return;
      for (const tag of LANGUAGES)
        this.emitFile({ type: "asset", fileName: fileOf(tag), source: contentOf(tag) });
    },
  };
}

const loaderOf = (tag: LanguageTag) => `"${tag}": () => import("${ID}/${tag}")`;
const fileOf = (tag: LanguageTag) => `i18n/${tag}.json`;
const contentOf = (tag: LanguageTag) => `${JSON.stringify(mergedTexts(tag), null, 2)}\n`;
