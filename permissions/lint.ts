import type { z } from "zod";
import { placeOf, type Finding } from "./finding";
import { GateTable } from "./gates-schema";
import { nameFindings, nodeAt, readJson, type JsonPath, type JsonSource } from "./json-source";
import { PlanCatalogue } from "./plans-schema";
import { warnings } from "./warnings";

/** A file as it was read: its name for messages, and its text. */
export interface SourceFile {
  file: string;
  text: string;
}

/** Both files, read and valid. */
export interface Rules {
  table: GateTable;
  catalogue: PlanCatalogue;
}

/** `rules` is null as soon as one error was found. */
export interface LintResult {
  rules: Rules | null;
  findings: Finding[];
}

/**
 * Checks both files. Errors, each with its place: JSON syntax, a name written twice or unknown, a misspelt level, a
 * bad date, a bad shop name, prices that do not rise. Warnings: a dearer plan that has less, rules without effect.
 */
export function lint(gates: SourceFile, plans: SourceFile, at: Date): LintResult {
  const [table, catalogue] = [check(gates, GateTable), check(plans, PlanCatalogue)];
  const errors = [...table.errors, ...catalogue.errors];
  if (!table.ok || !catalogue.ok || errors.length > 0) return { rules: null, findings: errors };

  const rules = { table: table.ok.value, catalogue: catalogue.ok.value };
  const sources = { gates: table.ok.source, plans: catalogue.ok.source };
  const findings = warnings(rules, at).map(({ in: name, path, message }): Finding => {
    return findingAt(sources[name], path, message, "warning");
  });
  return { rules, findings };
}

interface Checked<T> {
  ok: { value: T; source: JsonSource } | null;
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
    ...(parsed.error?.issues ?? []).flatMap((issue) => findingsOf(source, issue)),
  ].sort((a, b) => a.line - b.line || a.column - b.column);
  return { ok: parsed.success ? { value: parsed.data, source } : null, errors };
}

function findingsOf(source: JsonSource, issue: z.core.$ZodIssue): Finding[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => findingAt(source, [...issue.path, key], "Unknown name", "error", "name"));
  }
  if (issue.code === "invalid_key") {
    const message = issue.issues[0]?.message ?? "This name is not possible";
    return [findingAt(source, issue.path, message, "error", "name")];
  }
  const isMissing = !nodeAt(source, issue.path).found;
  return [findingAt(source, issue.path, isMissing ? "This is missing" : issue.message, "error")];
}

function findingAt(
  source: JsonSource,
  path: JsonPath,
  message: string,
  severity: Finding["severity"],
  part?: "name",
): Finding {
  const place = placeOf(source.text, nodeAt(source, path, part).node.offset);
  return { file: source.file, ...place, severity, path: path.join("."), message };
}
