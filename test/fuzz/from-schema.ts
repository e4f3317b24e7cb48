import fc from "fast-check";
import { z } from "zod";

/** What is true in the store that is asked: values for schemas that name records, and for fields of a name. */
export interface Known {
  bySchema: ReadonlyMap<z.ZodType, readonly string[]>;
  byField: ReadonlyMap<string, readonly string[]>;
  /** For texts of which nothing else is known. */
  words: readonly string[];
}

type JsonSchema = z.core.JSONSchema.BaseSchema & { known?: readonly string[] };

/**
 * What the schema takes, or nearly: rules that JSON Schema has no word for are not kept. Ids are those of records that are there,
 * most of the time.
 */
export function fromSchema(schema: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    reused: "inline",
    override: ({ zodSchema, jsonSchema }) => {
      const values = known.bySchema.get(zodSchema as unknown as z.ZodType);
      if (values) (jsonSchema as JsonSchema).known = values;
    },
  });
  return fromJson(json as JsonSchema, known);
}

function fromJson(schema: JsonSchema, known: Known, field = ""): fc.Arbitrary<unknown> {
  const alternatives = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (alternatives) return fc.oneof(...alternatives.map((each) => fromJson(each, known, field)));
  if (schema.known?.length) {
    return fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...schema.known) },
      { weight: 1, arbitrary: text(schema, known) },
    );
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "object":
      return record(schema, known);
    case "array": {
      const most = Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3);
      const items = fromJson((schema.items ?? {}) as JsonSchema, known, field);
      return fc.array(items, { minLength: schema.minItems ?? 0, maxLength: most });
    }
    case "string":
      return text(schema, known, field);
    case "integer":
    case "number":
      return number(schema, known, field);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.constantFrom<unknown>(null, ...known.words);
  }
}

function record({ properties = {}, required = [], ...schema }: JsonSchema, known: Known) {
  const names = Object.keys(properties);
  if (names.length === 0 && typeof schema.additionalProperties === "object") {
    const keys = schema.propertyNames
      ? fromJson(schema.propertyNames as JsonSchema, known)
      : fc.constantFrom(...known.words);
    return fc.dictionary(
      keys as fc.Arbitrary<string>,
      fromJson(schema.additionalProperties as JsonSchema, known),
      { maxKeys: 6 },
    );
  }
  const fields = names.map((name) => [name, fromJson(properties[name] as JsonSchema, known, name)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

const SAFE = 2 ** 53 - 1;

/** Within its limits; a thousand numbers where it has none above. */
function number({ minimum = -1000, maximum, multipleOf, type }: JsonSchema, known: Known, field: string) {
  const values = known.byField.get(field);
  if (values?.length) return fc.constantFrom(...values.map(Number));
  const min = Math.max(minimum, -SAFE);
  const max = Math.max(Math.min(maximum ?? min + 1000, SAFE), min);
  if (type === "number" && multipleOf) {
    const parts = Math.round(1 / multipleOf);
    return fc.integer({ min: Math.ceil(min * parts), max: Math.floor(max * parts) }).map((n) => n / parts);
  }
  return type === "integer" ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
}

function text(schema: JsonSchema, known: Known, field = ""): fc.Arbitrary<string> {
  const values = known.byField.get(field);
  if (values?.length) return fc.constantFrom(...values);
  if (schema.format === "date-time")
    return fc.constantFrom("2026-11-20T10:00:00Z", "2026-01-01T00:00:00.000Z");
  if (schema.format === "date") return fc.constantFrom("2026-11-20", "2024-02-29");
  if (schema.format === "email") return fc.constantFrom("robin@example.com", "li@example.org");
  if (schema.format === "uri")
    return fc.constantFrom("https://van.example/{number}", "https://example.com/a?b=c");
  if (schema.format === "base64" || schema.contentEncoding === "base64") {
    return fc.string({ maxLength: 200 }).map((raw) => Buffer.from(raw).toString("base64"));
  }
  if (schema.pattern) return matching(schema.pattern);
  const fitting = known.words.filter(
    ({ length }) => length >= (schema.minLength ?? 0) && length <= (schema.maxLength ?? Infinity),
  );
  const free = fc.string({
    minLength: schema.minLength ?? 0,
    maxLength: Math.min(schema.maxLength ?? 40, (schema.minLength ?? 0) + 40),
  });
  return fitting.length > 0
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: free })
    : free;
}

/** Any text for a pattern that looks ahead, which fast-check cannot go through. */
function matching(pattern: string): fc.Arbitrary<string> {
  return /\(\?[=!<]/.test(pattern)
    ? fc.string({ maxLength: 20 })
    : fc.stringMatching(new RegExp(pattern), { size: "xsmall" });
}
