import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { LOCALES, type LanguageTag } from "../contract/locales";
import { type Block, parseBlocks, plainText } from "./parse-blocks";

/** A topic in one language. */
export interface TopicText {
  title: string;
  blocks: Block[];
  /** All its words, for the search. */
  words: string;
}

export interface Topic {
  /** Of its file and its address, such as `orders`. */
  id: string;
  texts: ReadonlyMap<LanguageTag, TopicText>;
}

export const HELP_LANGUAGES: readonly LanguageTag[] = [...new Set(LOCALES.map(({ tag }) => tag))];

/** `::de` on a line of its own begins a language. */
const LANGUAGE = /^::([A-Za-z-]+)$/m;

/**
 * The topics of a folder, in the order of their files' names (`10-start.md`: id `start`).
 * @throws Error where a file has no heading, or a language twice
 */
export function readTopics(folder: string): Topic[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".md"));
  return files.toSorted().map((file) => {
    const [, ...parts] = readFileSync(path.join(folder, file), "utf8").split(LANGUAGE);
    const texts = new Map<LanguageTag, TopicText>();
    for (let index = 0; index < parts.length; index += 2) {
      const tag = parts[index] as LanguageTag;
      if (texts.has(tag)) throw new Error(`${file} has ${tag} twice`);
      texts.set(tag, parseTopic(parts[index + 1]!, `${file}, ${tag}`));
    }
    return { id: file.replace(/^\d+-|\.md$/g, ""), texts };
  });
}

function parseTopic(source: string, where: string): TopicText {
  const [heading = "", ...rest] = source.trim().split("\n");
  if (!heading.startsWith("# ")) throw new Error(`${where} does not begin with a heading`);
  const title = heading.slice(2).trim();
  const blocks = parseBlocks(rest.join("\n"));
  return { title, blocks, words: `${title}\n${plainText(blocks)}` };
}
