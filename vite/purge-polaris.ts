import { PurgeCSS } from "purgecss";
import type { Plugin } from "vite";

/** Polaris's own styles, by a class that every version of the file has. */
const isPolaris = (css: string) => css.includes(".Polaris-Text--root");

/**
 * Keeps of Polaris's styles only what the built client code names: 52 KB become about 20 (gzipped). Polaris holds
 * whole class names as strings, so the search finds them. Each build must be loaded under its own address (`?v=`),
 * because the file's name was made from the untrimmed styles.
 */
export function purgePolaris(): Plugin {
  let isServerBuild = false;

  return {
    name: "waybill:purge-polaris",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      isServerBuild = Boolean(config.build.ssr);
    },
    async generateBundle(_options, bundle) {
      if (isServerBuild) return;
      const files = Object.values(bundle);
      const content = files.flatMap((file) =>
        file.type === "chunk" ? [{ raw: file.code, extension: "js" }] : [],
      );
      for (const file of files) {
        if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
        const css = file.source.toString();
        if (isPolaris(css)) file.source = await purge(css, content);
      }
    },
  };
}

/** Rules whose classes occur nowhere in `content` are dropped; element and theme rules always stay. */
export async function purge(css: string, content: { raw: string; extension: string }[]): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content,
    css: [{ raw: css }],
    defaultExtractor: (code) => code.match(/[\w-]+/g) ?? [],
    safelist: { standard: [/^html/, /^body/, /^:root/, /^p-theme/, /^Polaris-Safari/] },
    keyframes: true,
    fontFace: true,
  });
  if (!result) throw new Error("PurgeCSS gave nothing back");
  return result.css;
}
