import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Block, Inline } from "../../help/parse-blocks";
import { HELP_LANGUAGES, readTopics } from "../../help/read-topics";
import { createHelp } from "../../server/help";
import { readTerms, refusedWords } from "../terms";

const topics = readTopics("help/topics");
const app = createHelp("test");
const get = async (address: string, headers: Record<string, string> = {}) => {
  const response = await app.request(address, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const inlineOf = (block: Block): Inline[] => {
  if (block.kind === "picture") return [];
  return block.kind === "list" ? block.items.flat() : block.parts;
};

describe.each(topics.map((topic) => [topic.id, topic] as const))("the topic %s", (id, topic) => {
  it("is there in every language, with the same blocks", () => {
    expect([...topic.texts.keys()].toSorted()).toEqual([...HELP_LANGUAGES].toSorted());
    const english = topic.texts.get("en")!.blocks.map(({ kind }) => kind);
    for (const [tag, { blocks }] of topic.texts) {
      expect([tag, ...blocks.map(({ kind }) => kind)]).toEqual([tag, ...english]);
    }
  });

  it("has pictures and links that exist", () => {
    for (const { blocks } of topic.texts.values()) {
      const pictures = blocks.flatMap((block) => (block.kind === "picture" ? block.file : []));
      const links = blocks.flatMap(inlineOf).flatMap((part) => (part.kind === "link" ? part.to : []));
      expect(pictures.filter((file) => !existsSync(`help/pictures/${file}`))).toEqual([]);
      expect(links.filter((to) => !topics.some((other) => other.id === to))).toEqual([]);
    }
  });

  it("has no word that the lists of terms refuse", () => {
    const found = [...topic.texts].flatMap(([tag, { words }]) =>
      refusedWords(tag, readTerms(tag), new Map([[`help.${id}`, words]])),
    );
    expect(found).toEqual([]);
  });

  it("is a page", async () => {
    const { status, text } = await get(`/${id}?lang=de`);

    expect(status).toBe(200);
    expect(text).toContain('<html lang="de">');
    expect(text).toContain(`<h1>${topic.texts.get("de")!.title}</h1>`);
    expect(text).not.toContain("<script");
  });
});

describe("help", () => {
  it("shows no picture that no topic has", () => {
    const shown = topics.flatMap(({ texts }) =>
      texts.get("en")!.blocks.flatMap((block) => (block.kind === "picture" ? block.file : [])),
    );
    expect(readdirSync("help/pictures").toSorted()).toEqual([...new Set(shown)].toSorted());
  });

  it("finds topics by words in the reader's language, and says where there are none", async () => {
    expect((await get("?lang=de&q=paketdienst")).text).toContain("/help/couriers?lang=de");
    expect((await get("?lang=ja&q=追跡番号")).text).toContain("/help/couriers?lang=ja");
    expect((await get("?lang=fr&q=EXPEDITIONS")).text).toContain("/help/statuses?lang=fr");
    expect((await get("?q=zzzz")).text).toContain("Nothing found for “zzzz”");
  });

  it.each([
    ["en", "quota", /<p>[^<]*<mark>quota<\/mark>/i],
    ["de", "paketdienst", /<p>[^<]*<mark>Paketdienst<\/mark>/],
    ["fr", "NUMERO", /<mark>numéro<\/mark>/i],
    ["ja", "追跡番号", /<p>[^<]*<mark>追跡番号<\/mark>/],
    ["tr", "kargo", /<mark>kargo<\/mark>/i],
  ])("shows where a topic has the words: %s, %s", async (lang, query, said) => {
    const { text } = await get(`?lang=${lang}&q=${encodeURIComponent(query)}`);

    expect(text).toMatch(said);
    for (const [, excerpt] of text.matchAll(/<li><a [^>]*>[^<]*<\/a><p>(.*?)<\/p>/g))
      expect(excerpt!.replace(/<[^>]*>|&[a-z0-9#]+;/g, "").length).toBeLessThan(230);
  });

  it("reads the language of the browser where the address has none", async () => {
    expect((await get("", { "accept-language": "pt-BR,en;q=0.5" })).text).toContain('<html lang="pt">');
    expect((await get("", { "accept-language": "xx" })).text).toContain('<html lang="en">');
  });

  it("inserts what is typed as text alone", async () => {
    const { text, headers } = await get(`?q=${encodeURIComponent('"><script>alert(1)</script>')}`);

    expect(text).not.toContain("<script");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it.each(["constructor", "__proto__", "..%2f..%2fpackage", "%00"])("has no topic %s", async (id) => {
    expect((await get(`/${id}`)).status).toBe(404);
  });

  it.each(["..%2fhelp.css", "..%2f..%2fpackage.json", "nothing.webp"])(
    "hands out no file %s",
    async (file) => {
      expect((await get(`/pictures/${file}`)).status).toBe(404);
    },
  );
});
