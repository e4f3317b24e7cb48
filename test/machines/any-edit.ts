import fc from "fast-check";
import type { PageEdit } from "../../machines/page-edits";
import { DEFAULT_DOCUMENT } from "../../storefront/document/default-document";
import { checkDocument } from "../../storefront/sections/check-document";
import { listSectionTypes } from "../../storefront/sections/registry";
import { anyCharacter } from "../any-character";

const first = checkDocument(DEFAULT_DOCUMENT).document!;

const anyPlace = () =>
  fc.constantFrom(
    ...["label.page.title", "label.order.shipments_few", "label.status.in_transit", "label.nothing"],
    ...["seo.title", "a.title", "a.text", "footer.text", "__proto__", "label.__proto__", "constructor.x"],
  );

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
        title: fc.string({ unit: anyCharacter, maxLength: 200 }),
        description: fc.string(),
        image: fc.constant(null),
        isIndexed: fc.boolean(),
      }),
    }),
    fc.record({
      kind: fc.constant("texts" as const),
      language: fc.constantFrom("de", "pt-BR", "da", "constructor", "__proto__"),
      texts: fc.dictionary(anyPlace(), fc.string({ unit: anyCharacter, maxLength: 600 }), { maxKeys: 3 }),
      originals: fc.dictionary(anyPlace(), fc.constantFrom("1a2b", "", "NO HASH"), { maxKeys: 3 }),
    }),
    fc.record({
      kind: fc.constant("code" as const),
      code: fc.record({
        css: fc.oneof(fc.string({ unit: anyCharacter }), fc.constant("x".repeat(50_001))),
        top: fc.oneof(fc.string({ unit: anyCharacter }), fc.constant("x".repeat(20_001))),
        bottom: fc.constant(""),
      }),
    }),
    fc.record({
      kind: fc.constant("languages" as const),
      languages: fc.record({
        default: fc.constantFrom(null, "da", "xx-", "fr"),
        added: fc.array(fc.constantFrom("da", "ar", "pt-BR", "__proto__"), { maxLength: 3 }),
        offered: fc.array(fc.constantFrom("de", "da", "en"), { maxLength: 3 }),
      }),
    }),
    fc.record({
      kind: fc.constant("style" as const),
      style: fc.integer({ min: 100, max: 2000 }).map((width) => ({ ...first.style, width })),
    }),
  );
};
