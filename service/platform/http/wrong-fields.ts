import type { z } from "zod";
import type { FieldKey, TextValues } from "../../../contract/reasons";
import type { WrongField } from "../errors";
import { refusalTexts } from "../i18n/refusal-texts";

type Issue = z.core.$ZodIssue;
type Wrong = { key: FieldKey; values?: TextValues };

/** The fields that a schema has refused. `error` must come of a parse with `reportInput`, which tells what is absent from what is wrong. */
export function wrongFieldsOf(error: z.ZodError): WrongField[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String);
    // One field for each key that the schema does not know, rather than the object around them.
    const paths = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...path, key]) : [path];
    return paths.map((each) => ({ path: each.join("."), ...wrongOf(issue) }));
  });
}

function wrongOf(issue: Issue): Wrong {
  if (refusalTexts.isFieldKey(issue.message)) {
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
