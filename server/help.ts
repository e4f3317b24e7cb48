import { readFileSync } from "node:fs";
import path from "node:path";
import { Hono } from "hono";
import { localeFor } from "../contract/locales";
import { helpPage } from "../help/help-page";
import { readTopics } from "../help/read-topics";
import { searchTopics } from "../help/search-topics";
import { projectRoot } from "../service/platform/project-root";

const HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};
const PICTURE = /^[\w-]+\.(webp|png)$/;
const LONGEST_QUERY = 100;

/** The help centre below /help: pages without script, in the language of `lang`, else of the reader. Nobody's data is in them. */
export function createHelp(version: string): Hono {
  const folder = path.join(projectRoot, "help");
  const topics = readTopics(path.join(folder, "topics"));
  const css = readFileSync(path.join(folder, "help.css"), "utf8");
  const app = new Hono();
  app.get("/help.css", (c) =>
    c.body(css, 200, {
      ...HEADERS,
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=86400",
    }),
  );
  app.get("/pictures/:file", (c) => {
    const file = c.req.param("file");
    const picture = PICTURE.test(file) ? read(path.join(folder, "pictures", file)) : null;
    if (!picture) return c.text("Not found", 404, HEADERS);
    const type = file.endsWith(".webp") ? "image/webp" : "image/png";
    return c.body(picture, 200, {
      ...HEADERS,
      "content-type": type,
      "cache-control": "public, max-age=86400",
    });
  });
  app.get("/:topic?", (c) => {
    const { tag } = localeFor(c.req.query("lang") ?? c.req.header("accept-language")?.split(/[,;]/)[0]);
    const query = (c.req.query("q") ?? "").trim().slice(0, LONGEST_QUERY);
    const id = c.req.param("topic");
    const topic = topics.find((each) => each.id === id) ?? null;
    const found = searchTopics(topics, tag, query);
    return c.html(helpPage({ tag, topics, query, found, topic, version }), id && !topic ? 404 : 200, {
      ...HEADERS,
      "cache-control": "public, max-age=300",
      vary: "accept-language",
    });
  });
  return app;
}

function read(file: string): Uint8Array<ArrayBuffer> | null {
  try {
    return new Uint8Array(readFileSync(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
