import { z } from "zod";
import { placeOf, type Finding } from "./finding";
import { GateTable } from "./gates-schema";
import { nameFindings, nodeAt, readJson, type JsonPath, type JsonSource } from "./json-source";
import { nearestName } from "./nearest-name";
import catalogueOfProgram from "./plans.json";
import { PlanCatalogue } from "./plans-schema";
import type { Rules } from "./rules";
import { warnings } from "./warnings";

/** A file as it was read: its name for messages, and its text. */
export interface SourceFile {
  file: string;
  text: string;
}

/** `rules` and `gates` are null as soon as one error was found. */
export interface LintResult {
  rules: Rules | null;
  findings: Finding[];
  /** The gates' file as it was read: for findings that only a database can tell. */
  gates: JsonSource | null;
}

const builtIn: Checked<PlanCatalogue> = {
  ok: { value: PlanCatalogue.parse(catalogueOfProgram), source: null },
  errors: [],
};

/**
 * Checks both files; without a file of plans, the gates beside the plans of the program. Errors, each with its place:
 * JSON syntax, a name written twice or unknown, a feature that is missing, a misspelt level, a bad date, a bad shop
 * name, prices that do not rise. Warnings: a dearer plan that has less, rules without effect.
 */
export function lint(gates: SourceFile, plans: SourceFile | null, at: Date): LintResult {
  const table = check(gates, GateTable);
  const catalogue = plans ? check(plans, PlanCatalogue) : builtIn;
  const errors = [...table.errors, ...catalogue.errors];
  if (!table.ok || !catalogue.ok) return { rules: null, findings: errors, gates: null };

  const rules = { table: table.ok.value, catalogue: catalogue.ok.value };
  const sources = { gates: table.ok.source, plans: catalogue.ok.source };
  const findings = warnings(rules, at).map(({ in: name, path, message }): Finding => {
    const source = sources[name];
    if (source) return findingAt(source, path, message, "warning");
    return { file: `${name}.json`, line: 1, column: 1, severity: "warning", path: path.join("."), message };
  });
  return { rules, findings, gates: table.ok.source };
}

interface Checked<T> {
  /** No source: it is part of the program. */
  ok: { value: T; source: JsonSource | null } | null;
  errors: Finding[];
}

function check<Schema extends z.ZodType>(
  { file, text }: SourceFile,
  schema: Schema,
): Checked<z.output<Schema>> {
  const source = readJson(file, text);
  if ("severity" in source) return { ok: null, errors: [source] };

  const parsed = schema.safeParse(source.value);
  const errors = [
    ...nameFindings(source),
    ...(parsed.error?.issues ?? []).flatMap((issue) => findingsOf(source, schema, issue)),
  ].sort((a, b) => a.line - b.line || a.column - b.column);
  return { ok: parsed.success && errors.length === 0 ? { value: parsed.data, source } : null, errors };
}

function findingsOf(source: JsonSource, schema: z.ZodType, issue: z.core.$ZodIssue): Finding[] {
  if (issue.code === "unrecognized_keys") {
    const isFeature = issue.path.length === 1 && issue.path[0] === "features";
    const message = isFeature ? "The program knows no feature of this name" : "Unknown name";
    // JavaScript's own name is told by nameFindings already.
    const keys = issue.keys.filter((key) => key !== "__proto__");
    const known = knownNames(schema, issue.path);
    return keys.map((key) => {
      const meant = nearestName(key, known);
      const words = meant ? `${message}; did you mean "${meant}"?` : message;
      return findingAt(source, [...issue.path, key], words, "error", "name");
    });
  }
  if (issue.code === "invalid_key") {
    const message = issue.issues.map(({ message }) => message).join("; ");
    return [findingAt(source, issue.path, message, "error", "name")];
  }
  const isMissing = !nodeAt(source, issue.path).found;
  return [findingAt(source, issue.path, isMissing ? "This is missing" : issue.message, "error")];
}

/** The names that the schema's object at `path` may have. */
function knownNames(schema: z.ZodType, path: JsonPath): string[] {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  const [key, ...rest] = path;
  if (inner instanceof z.ZodObject) {
    const shape = inner.shape as Record<string, z.ZodType>;
    if (key === undefined) return Object.keys(shape);
    const at = Object.entries(shape).find(([name]) => name === key)?.[1];
    return at ? knownNames(at, rest) : [];
  }
  if (key === undefined) return [];
  if (inner instanceof z.ZodRecord) return knownNames(inner.valueType as z.ZodType, rest);
  return inner instanceof z.ZodArray ? knownNames(inner.element as z.ZodType, rest) : [];
}

/** A finding about a value of a file, or with `name` about the name before it. */
export function findingAt(
  source: JsonSource,
  path: JsonPath,
  message: string,
  severity: Finding["severity"],
  part?: "name",
): Finding {
  const place = placeOf(source.text, nodeAt(source, path, part).node.offset);
  return { file: source.file, ...place, severity, path: path.join("."), message };
}
