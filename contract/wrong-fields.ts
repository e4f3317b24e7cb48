import type { z } from "zod";
import type { FieldError } from "./errors";
import type { FieldKey, TextValues } from "./reasons";

type Issue = z.core.$ZodIssue;

/** A field that a schema has refused, and which text of `fieldErrors` says why. */
export interface WrongField extends Pick<FieldError, "path"> {
  key: FieldKey;
  values?: TextValues;
}
type Wrong = Omit<WrongField, "path">;

/**
 * The fields that a schema has refused. `issues` must come of a parse with `reportInput`, which tells what is absent from what is
 * wrong.
 * @param isFieldKey whether a schema's own message is a key of `fieldErrors`
 */
export function wrongFieldsOf(
  issues: readonly Issue[],
  isFieldKey: (message: string) => message is FieldKey,
): WrongField[] {
  const wrongOf = (issue: Issue) => reasonOf(issue, isFieldKey);
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    // One field for each key that the schema does not know, rather than the object around them.
    const paths = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...path, key]) : [path];
    return paths.map((each) => ({ path: each.join("."), ...wrongOf(issue) }));
  });
}

function reasonOf(issue: Issue, isFieldKey: (message: string) => message is FieldKey): Wrong {
  if (isFieldKey(issue.message)) {
    const params = issue.code === "custom" ? (issue.params as TextValues | undefined) : undefined;
    return { key: issue.message, ...(params && { values: params }) };
  }
  switch (issue.code) {
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_type":
      return { key: issue.input === undefined ? "required" : (keyOfType.get(issue.expected) ?? "invalid") };
    case "invalid_format":
      return { key: keyOfFormat.get(issue.format) ?? "invalid" };
    case "invalid_value":
      return { key: issue.input === undefined ? "required" : "choice" };
    case "not_multiple_of":
      return { key: "notMultiple", values: { step: issue.divisor } };
    case "unrecognized_keys":
      return { key: "unknownField" };
    default:
      return { key: issue.input === undefined ? "required" : "invalid" };
  }
}

function tooSmall({ origin, minimum }: Extract<Issue, { code: "too_small" }>): Wrong {
  const min = Number(minimum);
  if (origin === "string") return min <= 1 ? { key: "required" } : { key: "tooShort", values: { min } };
  if (origin === "array" || origin === "set")
    return min <= 1 ? { key: "required" } : { key: "tooFew", values: { min } };
  return { key: "tooLow", values: { min } };
}

function tooBig({ origin, maximum }: Extract<Issue, { code: "too_big" }>): Wrong {
  const max = Number(maximum);
  if (origin === "string") return { key: "tooLong", values: { max } };
  return { key: origin === "array" || origin === "set" ? "tooMany" : "tooHigh", values: { max } };
}

const keyOfType = new Map<string, FieldKey>([
  ["number", "number"],
  ["int", "wholeNumber"],
]);

const keyOfFormat = new Map<string, FieldKey>([
  ["email", "email"],
  ["url", "url"],
  ["date", "date"],
  ["datetime", "date"],
  ["time", "time"],
]);
