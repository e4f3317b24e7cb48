import { expect, it } from "vitest";
import { z } from "zod";
import { fieldKey } from "../../../../contract/reasons";
import { wrongFieldsOf } from "../../../../service/platform/http/wrong-fields";

const wrongOf = (schema: z.ZodType, value: unknown) =>
  wrongFieldsOf(schema.safeParse(value, { reportInput: true }).error!);

it.each<[string, z.ZodType, unknown, object]>([
  ["nothing", z.string(), undefined, { key: "required" }],
  ["an empty text", z.string().min(1), "", { key: "required" }],
  ["a short text", z.string().min(3), "a", { key: "tooShort", values: { min: 3 } }],
  ["a long text", z.string().max(3), "abcd", { key: "tooLong", values: { max: 3 } }],
  ["an empty list", z.array(z.int()).min(1), [], { key: "required" }],
  ["a short list", z.array(z.int()).min(2), [1], { key: "tooFew", values: { min: 2 } }],
  ["a long list", z.array(z.int()).max(1), [1, 2], { key: "tooMany", values: { max: 1 } }],
  ["a small number", z.number().min(1), 0, { key: "tooLow", values: { min: 1 } }],
  ["a large number", z.int().max(9), 10, { key: "tooHigh", values: { max: 9 } }],
  ["a word for a number", z.number(), "x", { key: "number" }],
  ["a word for a number in a query", z.coerce.number(), "x", { key: "number" }],
  ["a fraction", z.int(), 1.5, { key: "wholeNumber" }],
  [
    "a fraction of a cent",
    z.number().multipleOf(0.01),
    0.005,
    { key: "notMultiple", values: { step: 0.01 } },
  ],
  ["no address", z.email(), "x", { key: "email" }],
  ["no web address", z.url(), "x", { key: "url" }],
  ["no day", z.iso.date(), "21.11.2026", { key: "date" }],
  ["no moment", z.iso.datetime(), "yesterday", { key: "date" }],
  ["no time", z.iso.time(), "noon", { key: "time" }],
  ["no choice", z.enum(["a", "b"]), "c", { key: "choice" }],
  ["a choice left out", z.enum(["a", "b"]), undefined, { key: "required" }],
  ["another pattern", z.string().regex(/^a$/), "b", { key: "invalid" }],
  [
    "a pattern with a key",
    z.string().regex(/^a$/, fieldKey("trackingNumber")),
    "b",
    { key: "trackingNumber" },
  ],
  [
    "a check with a key and values",
    z.string().refine(() => false, { error: fieldKey("trackingAddress"), params: { place: "{number}" } }),
    "b",
    { key: "trackingAddress", values: { place: "{number}" } },
  ],
  ["neither of two", z.union([z.literal("a"), z.int()]), "b", { key: "invalid" }],
])("%s has its key", (_, schema, value, wrong) => {
  expect(wrongOf(z.object({ field: schema }), { field: value })).toEqual([{ path: "field", ...wrong }]);
});

it("each unknown field is named", () => {
  const schema = z.object({ view: z.strictObject({}) });

  expect(wrongOf(schema, { view: { a: 1, b: 2 } })).toEqual([
    { path: "view.a", key: "unknownField" },
    { path: "view.b", key: "unknownField" },
  ]);
});

it("a field of a list is named by its place", () => {
  const schema = z.object({ recipients: z.array(z.email()) });

  expect(wrongOf(schema, { recipients: ["a@b.cd", "x"] })).toEqual([{ path: "recipients.1", key: "email" }]);
});
