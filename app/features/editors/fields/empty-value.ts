import type { Field } from "./describe-fields";

/** What a field begins with where nothing was set: the merchant fills in what is required. */
export function emptyValue(field: Field): unknown {
  switch (field.kind) {
    case "line":
    case "lines":
    case "code":
    case "richText":
    case "link":
    case "videoLink":
      return "";
    case "number":
      return field.min;
    case "switch":
      return false;
    case "choice":
      return field.options[0];
    case "choices":
      return field.options.slice(0, 1);
    case "image":
      return null;
    case "list":
      return [];
    case "group":
      return field.isOptional ? null : emptyItem(field.fields);
  }
}

export const emptyItem = (fields: readonly Field[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]));
