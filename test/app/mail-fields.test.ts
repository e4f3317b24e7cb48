import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkByFields, shownFields } from "../../app/features/editors/fields/check-fields";
import { describeFields, type Field } from "../../app/features/editors/fields/describe-fields";
import { LANGUAGES, readTexts } from "../../app/read-texts";
import { MAIL_PROBLEMS } from "../../contract/mail-template-limits";
import { listBlockTypes } from "../../storefront/mail/blocks/registry";
import { findBlockTemplate, isBlockSendable } from "../../storefront/mail/blocks/templates";
import { MAIL_VARIABLES } from "../../storefront/mail/variables";

const built = listBlockTypes().filter(([type]) => isBlockSendable(type));

/** Values that a form can have for a field, wrong ones among them. */
function valueOf(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case "link":
      return fc.constantFrom("", "https://shop.example/a", "/pages/contact", "shop", " https://a.example ");
    case "number":
      return fc.constantFrom(0, 1, 5, 10, 11, 2.5);
    case "switch":
      return fc.boolean();
    case "choice":
      return fc.constantFrom(...field.options);
    case "image":
      return fc.constantFrom(null, {
        ...{
          id: "0".repeat(32),
          kind: field.imageKind,
          width: 10,
          height: 10,
          alt: "A",
        },
      });
    default:
      return fc.constantFrom("", "  ", "Hello {{ order.name }}", "x".repeat(6000));
  }
}

describe.each(built)("the form of the block %s", (_, { settings, onlyWith }) => {
  const fields = describeFields(settings);
  const initial = (settings.safeParse({}).data ?? {}) as Record<string, unknown>;
  const check = checkByFields({ fields, onlyWith, initial });

  it("takes what its schema takes, as the schema has it, and refuses what it refuses", () => {
    const anySettings = fc.record(Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(anySettings, (given) => {
        const parsed = settings.safeParse(given);
        const checked = check(given as Record<string, unknown>);
        expect(checked.settings !== null, JSON.stringify(given)).toBe(parsed.success);
        if (parsed.success) expect(checked.settings).toEqual(parsed.data);
      }),
    );
  });

  it("shows a field that another one asks for only then", () => {
    const shown = shownFields({ fields, onlyWith, initial }, initial).map(({ name }) => name);
    const hidden = Object.keys(onlyWith).filter((name) => !shown.includes(name));
    expect(hidden).toEqual(Object.keys(onlyWith));
  });
});

describe.each(LANGUAGES)("the words of the email editor in %s", (tag) => {
  const { mailEditor } = readTexts(tag) as unknown as {
    mailEditor: {
      types: Record<string, unknown>;
      fields: Record<string, string>;
      options: Record<string, Record<string, string>>;
      variables: { names: Record<string, string> };
      problems: { keys: Record<string, string> };
    };
  };

  it("name every block, setting, option, variable and problem", () => {
    const missing = built.flatMap(([type, { settings }]) => [
      ...(type in mailEditor.types ? [] : [type]),
      ...describeFields(settings).flatMap((field) => [
        ...(field.name in mailEditor.fields ? [] : [field.name]),
        ...("options" in field
          ? field.options.filter((option) => !mailEditor.options[field.name]?.[option])
          : []),
      ]),
    ]);
    const names = MAIL_VARIABLES.map(({ path }) => path.replace(".", "_"));
    expect(missing).toEqual([]);
    expect(names.filter((name) => !(name in mailEditor.variables.names))).toEqual([]);
    expect(MAIL_PROBLEMS.filter((key) => !(key in mailEditor.problems.keys))).toEqual([]);
  });
});

it("texts of blocks are fields of theirs, so that other languages can word them", () => {
  for (const [type, { settings }] of built) {
    const names = describeFields(settings).flatMap(({ name, kind }) =>
      kind === "image" ? [name, "alt"] : [name],
    );
    const { texts } = findBlockTemplate(type)!;
    expect(
      Object.keys(texts).filter((name) => !names.includes(name)),
      type,
    ).toEqual([]);
  }
});
