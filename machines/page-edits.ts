import type {
  Conditions,
  PageBrand,
  PageDocument,
  PageSection,
  PageSeo,
  PageStyle,
} from "../contract/page-document";

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
  | { kind: "seo"; seo: PageSeo; field?: string };

/** The document after an edit; the same object where the edit changes nothing, such as one of a section that is gone. */
export function applyEdit(document: PageDocument, edit: PageEdit): PageDocument {
  if (edit.kind === "style")
    return isSame(document.style, edit.style) ? document : { ...document, style: edit.style };
  if (edit.kind === "brand")
    return isSame(document.brand, edit.brand) ? document : { ...document, brand: edit.brand };
  if (edit.kind === "seo") return isSame(document.seo, edit.seo) ? document : { ...document, seo: edit.seo };
  const { sections } = document;
  if (edit.kind === "add") {
    return { ...document, sections: sections.toSpliced(edit.at, 0, edit.section) };
  }

  const index = sections.findIndex(({ id }) => id === edit.section);
  const section = sections[index];
  if (!section) return document;
  switch (edit.kind) {
    case "remove":
      return { ...document, sections: sections.toSpliced(index, 1) };
    case "duplicate":
      return {
        ...document,
        sections: sections.toSpliced(index + 1, 0, { ...section, id: edit.id }),
        texts: withCopiedTexts(document.texts, section.id, edit.id),
      };
    case "move": {
      const to = Math.max(0, Math.min(sections.length - 1, edit.to));
      if (to === index) return document;
      return { ...document, sections: sections.toSpliced(index, 1).toSpliced(to, 0, section) };
    }
    default: {
      const changed = changedSection(section, edit);
      return isSame(section, changed) ? document : { ...document, sections: sections.with(index, changed) };
    }
  }
}

/** Names what an edit types in; null for one that is a step of its own to undo. */
export function fieldOf(edit: PageEdit): string | null {
  if (edit.kind === "style" || edit.kind === "seo") return edit.field ? `${edit.kind}.${edit.field}` : null;
  return edit.kind === "settings" && edit.field ? `${edit.section}.${edit.field}` : null;
}

function changedSection(
  { conditions, ...section }: PageSection,
  edit: Extract<PageEdit, { kind: "settings" | "hide" | "conditions" }>,
): PageSection {
  const present = conditions && { conditions };
  if (edit.kind === "settings") return { ...section, settings: edit.settings, ...present };
  if (edit.kind === "hide") return { ...section, hidden: edit.hidden, ...present };
  return { ...section, ...(edit.conditions && { conditions: edit.conditions }) };
}

/** Texts of other languages are found by the section's id. */
function withCopiedTexts(texts: PageDocument["texts"], from: string, to: string): PageDocument["texts"] {
  const copied = Object.entries(texts).map(([language, ofPlaces]) => {
    const mine = Object.entries(ofPlaces).flatMap(([place, text]) =>
      place.startsWith(`${from}.`) ? [[`${to}.${place.slice(from.length + 1)}`, text]] : [],
    );
    return [language, { ...ofPlaces, ...Object.fromEntries(mine) }];
  });
  return Object.fromEntries(copied);
}

/** Whether two parts of documents say the same; keys in the same order, as each is made of the one before. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
