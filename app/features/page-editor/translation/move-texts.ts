import type { PageDocument } from "../../../../contract/page-document";
import { MAX_DOCUMENT_BYTES } from "../../../../contract/page-limits";
import { applyEdit, type PageEdit } from "../../../../machines/page-edits";
import { hashOf } from "../../../../storefront/document/original-of";
import { languagesOf } from "../../../../storefront/document/page-language";
import type { TextGroup } from "../../../../storefront/translation/page-texts";
import {
  languagesIn,
  type ReadTable,
  readTable,
  writeTable,
} from "../../../../storefront/translation/texts-table";
import { maxOfText } from "./max-of-text";
import { loadPageTexts, type TextsOf } from "./use-page-texts";

type Page = Omit<TextsOf, "language">;

/** Why nothing of a file can be taken. */
export type FileFailure = "size" | "encoding" | "format" | "columns" | "document";

export type ImportedTexts = ReadTable;

const MAX_FILE_BYTES = 1024 * 1024;

/** Saves the page's texts as a file. */
export async function exportTexts(page: Page): Promise<void> {
  const { csvFile } = await import("./csv-file");
  const all = await textsOf(page, languagesOf(page.document));
  const ofShop = await loadPageTexts({ ...page, language: page.shopLanguage }, new AbortController().signal);
  const ofPage = all.flatMap(({ groups }) => groups).filter(({ kind }) => kind !== "labels");
  // Labels as they are in the shop's language, with the forms of the plural that it has; everything else is written in it.
  const originals = new Map(
    [...ofPage, ...ofShop].flatMap(({ texts }) => texts).map(({ place, original }) => [place, original]),
  );
  const rows = writeTable(
    all.map(({ language, groups }) => ({ language, texts: groups.flatMap(({ texts }) => texts) })),
    originals,
  );
  const url = URL.createObjectURL(csvFile(rows));
  const link = document.createElement("a");
  link.href = url;
  link.download = "translations.csv";
  link.click();
  URL.revokeObjectURL(url);
}

/** What a file changes of the page; nothing is changed by it. */
export async function importTexts(page: Page, file: File): Promise<ImportedTexts | FileFailure> {
  if (file.size > MAX_FILE_BYTES) return "size";
  const { readCsv } = await import("./csv-file");
  let rows: string[][];
  try {
    rows = readCsv(await file.arrayBuffer());
  } catch (error) {
    return error instanceof TypeError ? "encoding" : "format";
  }
  const languages = languagesIn(rows, languagesOf(page.document));
  if (!languages) return "columns";
  const all = await textsOf(page, languages);
  const groupOf = new Map(
    all.flatMap(({ groups }) => groups.flatMap((group) => group.texts.map((text) => [text, group] as const))),
  );
  const read = readTable(
    rows,
    all.map(({ language, groups }) => ({ language, texts: groups.flatMap(({ texts }) => texts) })),
    (text) => text.max ?? maxOfText(groupOf.get(text)!, text.place),
  );
  return sizeWith(page.document, read) > MAX_DOCUMENT_BYTES ? "document" : read;
}

/** One edit for each language, as if it had been typed. */
export function editsOf({ changes }: ReadTable): PageEdit[] {
  return [...new Set(changes.map(({ language }) => language))].map((language) => {
    const mine = changes.filter((each) => each.language === language);
    return {
      ...{ kind: "texts" as const, language },
      texts: Object.fromEntries(mine.map(({ text, next }) => [text.place, next])),
      originals: Object.fromEntries(mine.map(({ text }) => [text.place, hashOf(text.original)])),
    };
  });
}

async function textsOf(
  page: Page,
  languages: readonly string[],
): Promise<{ language: string; groups: TextGroup[] }[]> {
  const { signal } = new AbortController();
  return Promise.all(
    languages.map(async (language) => ({
      language,
      groups: await loadPageTexts({ ...page, language }, signal),
    })),
  );
}

function sizeWith(before: PageDocument, read: ReadTable): number {
  const after = editsOf(read).reduce((each, edit) => applyEdit(each, edit), before);
  return new TextEncoder().encode(JSON.stringify(after)).length;
}
