import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MailTemplate } from "../../contract/mail-template";
import { MailTemplate as schema } from "../../contract/mail-template";
import { someTemplate } from "../../machines/mail-editor.paths";
import { applyMailEdit, type MailEdit } from "../../machines/mail-edits";
import { changedTemplatePart, mergeMailTemplates } from "../../machines/merge-mail-templates";

const text = fc.string({ maxLength: 5 });
const block = fc.constantFrom("heading", "footer", "text", "text-2", "gone");
const anyMailEdit: fc.Arbitrary<MailEdit> = fc.oneof(
  fc.record({ kind: fc.constant("settings" as const), block, settings: fc.record({ text }) }),
  fc.record({ kind: fc.constant("remove" as const), block }),
  fc.record({ kind: fc.constant("hide" as const), block, hidden: fc.boolean() }),
  fc.record({
    ...{ kind: fc.constant("purpose" as const), block },
    purpose: fc.constantFrom(null, "marketing" as const, "review" as const),
  }),
  fc.record({ kind: fc.constant("move" as const), block, to: fc.integer({ min: -2, max: 6 }) }),
  fc.record({ kind: fc.constantFrom("subject" as const, "preheader" as const), text }),
  fc.record({
    ...{ kind: fc.constant("text" as const), language: fc.constantFrom("de", "ja"), text },
    place: fc.constantFrom("mail.subject", "heading.text"),
  }),
  fc.constant<MailEdit>({ kind: "duplicate", block: "heading", id: "text" }),
  fc.constant<MailEdit>({ kind: "html", html: "<p></p>" }),
);

/** Edits that keep ids apart, as the editor does. */
const editedBy = (edits: MailEdit[], from: MailTemplate = someTemplate) =>
  edits.reduce((template, edit) => {
    const isTaken = edit.kind === "duplicate" && template.blocks.some(({ id }) => id === edit.id);
    return isTaken ? template : applyMailEdit(template, edit);
  }, from);
const edits = fc.array(anyMailEdit, { maxLength: 4 });

describe("two versions of an email", () => {
  it("are merged to a valid one, with nothing of whoever has changed nothing", () => {
    fc.assert(
      fc.property(
        edits,
        edits,
        fc.constantFrom("mine" as const, "theirs" as const),
        (my, their, preferred) => {
          const [mine, theirs] = [editedBy(my), editedBy(their)];
          const { template, conflicts } = mergeMailTemplates(someTemplate, { mine, theirs }, preferred);
          const ids = template.blocks.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          expect(schema.safeParse(template).success).toBe(true);
          const alone = mergeMailTemplates(someTemplate, { mine: someTemplate, theirs });
          expect(alone).toEqual({ template: theirs, conflicts: [] });
          expect(mergeMailTemplates(someTemplate, { mine, theirs: someTemplate }).conflicts).toEqual([]);
          if (conflicts.length === 0)
            expect(mergeMailTemplates(someTemplate, { mine: theirs, theirs: mine }).conflicts).toEqual([]);
        },
      ),
    );
  });

  it("have the same part for a change and the way back, and none where nothing has changed", () => {
    fc.assert(
      fc.property(edits, (made) => {
        const after = editedBy(made);
        const part = changedTemplatePart(someTemplate, after);
        expect(part === null).toBe(JSON.stringify(someTemplate) === JSON.stringify(after));
      }),
    );
  });

  it("are a conflict as a whole where one of them has become HTML", () => {
    const mine = applyMailEdit(someTemplate, { kind: "html", html: "<p>Mine</p>" });
    const theirs = applyMailEdit(someTemplate, { kind: "subject", text: "Theirs" });
    expect(mergeMailTemplates(someTemplate, { mine, theirs }, "theirs")).toEqual({
      template: theirs,
      conflicts: [{ kind: "html" }],
    });
  });

  it("copy the texts of other languages with a block, and drop the last text of a language", () => {
    const german: MailEdit = { kind: "text", language: "de", place: "heading.text", text: "Da" };
    const copied = editedBy([german, { kind: "duplicate", block: "heading", id: "heading-2" }]);
    expect(copied.texts).toEqual({ de: { "heading.text": "Da", "heading-2.text": "Da" } });
    expect(editedBy([german, { ...german, text: "" }]).texts).toEqual({});
  });
});
