import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Hono } from "hono";
import { afterAll, describe, expect, it } from "vitest";
import { LOCALES } from "../../contract/locales";
import { mountFiles } from "../../server/files";

const folder = mkdtempSync(path.join(tmpdir(), "waybill-files-"));
mkdirSync(path.join(folder, "i18n"));
for (const tag of new Set(LOCALES.map((locale) => locale.tag)))
  writeFileSync(path.join(folder, `i18n/${tag}.json`), JSON.stringify({ tag }));
afterAll(() => rmSync(folder, { recursive: true }));

const app = new Hono();
mountFiles(app, folder, true);

describe("/i18n/{locale}.json", () => {
  it.each(LOCALES)(
    "answers for the code $code as for the tag $tag, to be kept for three days",
    async ({ code, tag }) => {
      for (const name of [code, tag]) {
        const response = await app.request(`/i18n/${name}.json?v=b1`);

        expect(response.status).toBe(200);
        expect(response.headers.get("cache-control")).toBe("public, max-age=259200");
        expect(await response.json()).toEqual({ tag });
      }
    },
  );

  it.each(["xx", "EN_us", "zh_CN/x", "..%2Fi18n%2Fen", "%", "__proto__"])(
    "is 404, and not kept, for %s",
    async (name) => {
      const response = await app.request(`/i18n/${name}.json`);

      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBeNull();
    },
  );
});
