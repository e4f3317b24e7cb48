import type {
  Conditions,
  PageBrand,
  PageCode,
  PageDocument,
  PageLanguages,
  PageSection,
  PageSeo,
  PageStyle,
} from "../contract/page-document";
import { ownValue } from "../contract/own-value";
import { isSame } from "./is-same";
import { editedParts, type ListEdit, withCopiedTexts } from "./part-list";

/** One change of a page's document. JSON, so that it can be recorded and replayed. */
export type PageEdit =
  /** `field` names what is typed in: edits of one field in a row are undone together. */
  | { kind: "settings"; section: string; settings: PageSection["settings"]; field?: string }
  | { kind: "add"; section: PageSection; at: number }
  | { kind: "remove"; section: string }
  /** The copy stands below; `id` is its own. */
  | { kind: "duplicate"; section: string; id: string }
  | { kind: "hide"; section: string; hidden: boolean }
  /** `to` is the place in the list of all sections. */
  | { kind: "move"; section: string; to: number }
  | { kind: "conditions"; section: string; conditions: Conditions | null }
  | { kind: "style"; style: PageStyle; field?: string }
  | { kind: "brand"; brand: PageBrand }
  | { kind: "seo"; seo: PageSeo; field?: string }
  | { kind: "code"; code: PageCode; field?: string }
  | { kind: "languages"; languages: PageLanguages }
  /** By place; an empty one goes. `originals` has hashes of what they were made of. */
  | {
      kind: "texts";
      language: string;
      texts: Readonly<Record<string, string>>;
      originals: Readonly<Record<string, string>>;
      field?: string;
    };

/** The document after an edit; the same object where the edit changes nothing, such as one of a section that is gone. */
export function applyEdit(document: PageDocument, edit: PageEdit): PageDocument {
  if (edit.kind === "style")
    return isSame(document.style, edit.style) ? document : { ...document, style: edit.style };
  if (edit.kind === "brand")
    return isSame(document.brand, edit.brand) ? document : { ...document, brand: edit.brand };
  if (edit.kind === "seo") return isSame(document.seo, edit.seo) ? document : { ...document, seo: edit.seo };
  if (edit.kind === "code")
    return isSame(document.code, edit.code) ? document : { ...document, code: edit.code };
  if (edit.kind === "languages") return withLanguages(document, edit.languages);
  if (edit.kind === "texts") return withTexts(document, edit);
  const sections = editedParts(document.sections, listEditOf(edit));
  if (sections === document.sections) return document;
  if (edit.kind !== "duplicate") return { ...document, sections };
  const [from, to] = [edit.section, edit.id];
  return {
    ...{ ...document, sections },
    texts: withCopiedTexts(document.texts, from, to),
    originals: withCopiedTexts(document.originals, from, to),
  };
}

type SectionEdit = Extract<PageEdit, { kind: "add" | "remove" | "duplicate" | "move" }> | ChangingEdit;
type ChangingEdit = Extract<PageEdit, { kind: "settings" | "hide" | "conditions" }>;

function listEditOf(edit: SectionEdit): ListEdit<PageSection> {
  switch (edit.kind) {
    case "add":
      return { kind: "add", part: edit.section, at: edit.at };
    case "remove":
      return { kind: "remove", id: edit.section };
    case "duplicate":
      return { kind: "duplicate", id: edit.section, copy: edit.id };
    case "move":
      return { kind: "move", id: edit.section, to: edit.to };
    default:
      return { kind: "change", id: edit.section, change: (section) => changedSection(section, edit) };
  }
}

/** Names what an edit types in; null for one that is a step of its own to undo. */
export function fieldOf(edit: PageEdit): string | null {
  if (edit.kind === "style" || edit.kind === "seo" || edit.kind === "code")
    return edit.field ? `${edit.kind}.${edit.field}` : null;
  if (edit.kind === "texts") return edit.field ? `texts.${edit.language}.${edit.field}` : null;
  return edit.kind === "settings" && edit.field ? `${edit.section}.${edit.field}` : null;
}

function changedSection({ conditions, ...section }: PageSection, edit: ChangingEdit): PageSection {
  const present = conditions && { conditions };
  if (edit.kind === "settings") return { ...section, settings: edit.settings, ...present };
  if (edit.kind === "hide") return { ...section, hidden: edit.hidden, ...present };
  return { ...section, ...(edit.conditions && { conditions: edit.conditions }) };
}

/** A language that is taken away takes its texts with it. */
function withLanguages(document: PageDocument, languages: PageLanguages): PageDocument {
  if (isSame(document.languages, languages)) return document;
  const gone = document.languages.added.filter((each) => !languages.added.includes(each));
  const stay = (all: PageDocument["texts"]) =>
    Object.fromEntries(Object.entries(all).filter(([language]) => !gone.includes(language)));
  return { ...document, languages, texts: stay(document.texts), originals: stay(document.originals) };
}

function withTexts(
  document: PageDocument,
  { language, texts, originals }: Extract<PageEdit, { kind: "texts" }>,
): PageDocument {
  const changed = (all: PageDocument["texts"], values: Readonly<Record<string, string>>) => {
    const own = new Map(Object.entries(ownValue(all, language) ?? {}));
    for (const place of Object.keys(texts)) {
      const value = ownValue(texts, place) && ownValue(values, place);
      if (value) own.set(place, value);
      else own.delete(place);
    }
    const others = Object.entries(all).filter(([each]) => each !== language);
    return Object.fromEntries(own.size > 0 ? [...others, [language, Object.fromEntries(own)]] : others);
  };
  const next = {
    ...document,
    texts: changed(document.texts, texts),
    originals: changed(document.originals, originals),
  };
  return isSame(textsIn(document, language), textsIn(next, language)) ? document : next;
}

const textsIn = ({ texts, originals }: PageDocument, language: string) => [
  ownValue(texts, language),
  ownValue(originals, language),
];
