import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono, MiddlewareHandler } from "hono";
import { tagOfTexts } from "../contract/locales";

/** Translations may be kept for three days (section 7 of the specification); the app's own address of them has the build. */
const I18N_CACHE = "public, max-age=259200";
const ASSET_CACHE = "public, max-age=31536000, immutable";

/** The files of a build's folder: texts by language tag or by locale code, and scripts, styles and images once they are built. */
export function mountFiles(app: Hono, folder: string, areAssetsBuilt: boolean): void {
  const files = serveStatic({
    root: path.relative(process.cwd(), folder),
    precompressed: true,
    rewriteRequestPath: (address) => address.replace(/^\/i18n\/([^/]+)\.json$/, fileOfTexts),
  });
  app.get("/i18n/*", kept(I18N_CACHE), files, (c) => c.text("Not found", 404));
  if (areAssetsBuilt) app.get("/assets/*", kept(ASSET_CACHE), files, (c) => c.text("Not found", 404));

  // Pages name their own icon; browsers ask for this one where a page has none.
  app.get("/favicon.ico", (c) => c.body(null, 204, { "cache-control": ASSET_CACHE }));
}

/** The files are named by tag: `/i18n/zh_CN.json`, named by what `locale-lang` answers, is `/i18n/zh-CN.json`. */
const fileOfTexts = (address: string, name: string) => {
  const tag = tagOfTexts(name);
  return tag ? `/i18n/${tag}.json` : address;
};

const kept =
  (cache: string): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (c.res.status === 200) c.res.headers.set("cache-control", cache);
  };
