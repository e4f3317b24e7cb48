import { z } from "zod";
import { fieldKinds } from "../../../../storefront/document/fields";

/** A setting as a form shows it. `name` is its key; `max` and `min` count letters, items, or are the number's own. */
export type Field = { name: string } & (
  | { kind: "line" | "lines" | "code" | "richText" | "link" | "videoLink"; isRequired: boolean; max: number }
  | { kind: "number"; min: number; max: number }
  | { kind: "switch" }
  | { kind: "choice"; options: string[] }
  | { kind: "choices"; options: string[] }
  | { kind: "image"; imageKind: "logo" | "section" }
  /** `isOptional`: null where there is none. */
  | { kind: "group"; fields: Field[]; isOptional: boolean }
  | { kind: "list"; fields: Field[]; min: number; max: number }
);

/**
 * The fields of a section's settings, in the order of their schema. Each schema has one form, made of this.
 * @throws Error for a type that no form has a control for: its section would have settings that nobody can reach
 */
export function describeFields(schema: z.ZodType): Field[] {
  const object = unwrap(schema).schema;
  if (!(object instanceof z.ZodObject)) throw new Error("The settings of a section are an object");
  return Object.entries(object.shape).flatMap(([name, each]) => {
    const field = describe(each as z.ZodType);
    return field ? [{ name, ...field } as Field] : [];
  });
}

type WithoutName<Each> = Each extends unknown ? Omit<Each, "name"> : never;
type Described = WithoutName<Field>;

/** Null for the id of a list's item, which nobody types. */
function describe(wrapped: z.ZodType): Described | null {
  const { schema, isNullable } = unwrap(wrapped);
  const { kind, imageKind, isRequired: isNeeded } = fieldKinds.get(schema) ?? {};
  if (kind === "itemId") return null;
  if (kind === "image") return { kind, imageKind: imageKind ?? "section" };
  if (schema instanceof z.ZodString) {
    const { minLength, maxLength } = schema;
    const isRequired = isNeeded || kind === "link" || kind === "videoLink" || (minLength ?? 0) > 0;
    return { kind: kind ?? "line", isRequired, max: maxLength ?? 0 };
  }
  if (schema instanceof z.ZodNumber)
    return { kind: "number", min: schema.minValue ?? 0, max: schema.maxValue ?? Number.MAX_SAFE_INTEGER };
  if (schema instanceof z.ZodBoolean) return { kind: "switch" };
  if (schema instanceof z.ZodEnum) return { kind: "choice", options: schema.options.map(String) };
  if (schema instanceof z.ZodObject)
    return { kind: "group", fields: describeFields(schema), isOptional: isNullable };
  if (schema instanceof z.ZodArray) return describeList(schema);
  if (schema instanceof z.ZodUnion) return describeOptional(schema);
  throw new Error(`No control for a setting of type ${schema.type}`);
}

/** A text that may also be empty: `link.or(z.literal(""))`. */
function describeOptional(schema: z.ZodUnion): Described | null {
  const [first, empty] = schema.options as z.ZodType[];
  const described = empty instanceof z.ZodLiteral && empty.value === "" ? describe(first!) : null;
  if (!described || !("isRequired" in described))
    throw new Error("No control for a setting of several types");
  return { ...described, isRequired: false };
}

function describeList(schema: z.ZodArray): Described {
  const { schema: element } = unwrap(schema.element as z.ZodType);
  if (element instanceof z.ZodEnum) return { kind: "choices", options: element.options.map(String) };
  return {
    kind: "list",
    fields: describeFields(element),
    min: limitOf(schema, "min_length", "minimum") ?? 0,
    max: limitOf(schema, "max_length", "maximum") ?? Number.MAX_SAFE_INTEGER,
  };
}

/** From the checks themselves: what a schema has gathered of them is lost where `superRefine` comes after. */
function limitOf(schema: z.ZodType, check: string, limit: string): number | undefined {
  const all = (schema.def.checks ?? []).map((each) => each._zod.def as unknown as Record<string, unknown>);
  return all.find((each) => each.check === check)?.[limit] as number | undefined;
}

/** Without what says which value stands in where there is none. */
function unwrap(wrapped: z.ZodType): { schema: z.ZodType; isNullable: boolean } {
  let schema = wrapped;
  let isNullable = false;
  for (;;) {
    if (schema instanceof z.ZodNullable) isNullable = true;
    else if (
      !(schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional)
    )
      return { schema, isNullable };
    schema = schema.def.innerType as z.ZodType;
  }
}
