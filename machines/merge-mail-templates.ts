import type { MailBlock, MailTemplate } from "../contract/mail-template";
import { changedParts, partOfPlace, type TemplatePart } from "../contract/mail-template-parts";
import { ownValue } from "../contract/own-value";
import { isSame } from "./is-same";
import { type ListsOf, mergeOrder, partChooser, type Side } from "./merge-parts";

export interface MergedTemplate {
  template: MailTemplate;
  /** What both have changed differently, each once: there, the preferred one stands. */
  conflicts: TemplatePart[];
}

/**
 * Merges two templates that were both made of the same one by block, by property of the theme, and by translated text: what one has changed
 * stands, and what both have changed as `preferred` has it. HTML has no parts: it stands as a whole, and so does a template with blocks beside it.
 */
export function mergeMailTemplates(
  base: MailTemplate,
  { mine, theirs }: { mine: MailTemplate; theirs: MailTemplate },
  preferred: Side = "mine",
): MergedTemplate {
  const isWhole = [base, mine, theirs].some(({ html }) => html !== base.html);
  if (isWhole && !isSame(mine, base) && !isSame(theirs, base) && !isSame(mine, theirs))
    return { template: { mine, theirs }[preferred], conflicts: [{ kind: "html" }] };
  if (isWhole) return { template: isSame(mine, base) ? theirs : mine, conflicts: [] };

  const { conflicts, add, choose, chooseEach } = partChooser<TemplatePart>(preferred);
  const all = <Part>(of: (template: MailTemplate) => Part) => ({
    ...{ base: of(base), mine: of(mine), theirs: of(theirs) },
  });
  const blocks = new Map(Object.entries(chooseEach<MailBlock>(all(byId), (id) => ({ kind: "block", id }))));
  const order = mergeOrder(all(idsOf), preferred);
  if (order.isConflicting) add({ kind: "order" });
  const theme = chooseEach<unknown>(all((template) => template.theme) as ListsOf<unknown>, () => ({
    kind: "theme",
  }));
  const template: MailTemplate = {
    ...base,
    theme: theme as MailTemplate["theme"],
    subject: choose(
      all(({ subject }) => subject),
      { kind: "subject" },
    )!,
    preheader: choose(
      all(({ preheader }) => preheader),
      { kind: "preheader" },
    )!,
    blocks: order.ids.flatMap((id) => blocks.get(id) ?? []),
    texts: mergedTexts([base, mine, theirs], (language) =>
      chooseEach(
        all(({ texts }) => ownValue(texts, language) ?? {}),
        partOfPlace,
      ),
    ),
  };
  return { template, conflicts };
}

function mergedTexts(
  all: MailTemplate[],
  merge: (language: string) => Record<string, string>,
): MailTemplate["texts"] {
  const languages = [...new Set(all.flatMap(({ texts }) => Object.keys(texts)))];
  const merged = languages.map((language) => [language, merge(language)] as const);
  return Object.fromEntries(merged.filter(([, texts]) => Object.keys(texts).length > 0));
}

/** What is different in another version: of an edit that is the one part that was changed. Null: nothing. */
export const changedTemplatePart = (before: MailTemplate, after: MailTemplate): TemplatePart | null =>
  changedParts(before, after, isSame)[0] ?? null;

const idsOf = ({ blocks }: MailTemplate): string[] => blocks.map(({ id }) => id);
const byId = ({ blocks }: MailTemplate): Record<string, MailBlock> =>
  Object.fromEntries(blocks.map((block) => [block.id, block]));
