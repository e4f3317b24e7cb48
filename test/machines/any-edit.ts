import fc from "fast-check";
import type { PageEdit } from "../../machines/page-edits";
import { DEFAULT_DOCUMENT } from "../../storefront/document/default-document";
import { checkDocument } from "../../storefront/sections/check-document";
import { listSectionTypes } from "../../storefront/sections/registry";

const first = checkDocument(DEFAULT_DOCUMENT).document!;

/** Edits as somebody might send them, of any section there is or was. */
export const anyEdit = (): fc.Arbitrary<PageEdit> => {
  const id = fc.constantFrom("header", "lookup", "details", "footer", "a", "b", "constructor", "gone");
  const types = listSectionTypes();
  return fc.oneof(
    fc.record({
      kind: fc.constant("add" as const),
      at: fc.integer({ min: -2, max: 9 }),
      section: fc.tuple(id, fc.constantFrom(...types)).map(([name, [type, { settings, sample }]]) => ({
        ...{ id: name, type, hidden: false },
        settings: settings.parse(sample) as Record<string, unknown>,
      })),
    }),
    fc.record({ kind: fc.constant("remove" as const), section: id }),
    fc.record({ kind: fc.constant("duplicate" as const), section: id, id }),
    fc.record({ kind: fc.constant("hide" as const), section: id, hidden: fc.boolean() }),
    fc.record({ kind: fc.constant("move" as const), section: id, to: fc.integer({ min: -3, max: 9 }) }),
    fc.record({
      kind: fc.constant("settings" as const),
      section: id,
      settings: fc.dictionary(fc.constantFrom("title", "text", "ways", "__proto__"), fc.string(), {
        maxKeys: 3,
      }),
    }),
    fc.record({
      kind: fc.constant("conditions" as const),
      section: id,
      conditions: fc.option(
        fc.record({ countries: fc.array(fc.constantFrom("DE", "XX", "d"), { maxLength: 2 }) }),
      ),
    }),
    fc.record({
      kind: fc.constant("seo" as const),
      seo: fc.record({
        title: fc.string({ unit: "binary", maxLength: 200 }),
        description: fc.string(),
        image: fc.constant(null),
        isIndexed: fc.boolean(),
      }),
    }),
    fc.record({
      kind: fc.constant("style" as const),
      style: fc.integer({ min: 100, max: 2000 }).map((width) => ({ ...first.style, width })),
    }),
  );
};
