import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { metrics } from "../../../service/platform/metrics";
import { projectRoot } from "../../../service/platform/project-root";

const read = (file: string) => readFileSync(path.join(projectRoot, "docs/grafana", file), "utf8");

const Board = z.looseObject({
  panels: z.array(
    z.looseObject({
      title: z.string(),
      targets: z.array(z.looseObject({ expr: z.string() })).optional(),
    }),
  ),
});
const Rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.strictObject({ summary: z.string(), description: z.string().optional() }),
        }),
      ),
    }),
  ),
});

/** Series that Prometheus has of our metrics, with their labels as they arrive there. */
const series = new Map<string, Set<string>>([["up", new Set(["job", "instance"])]]);
for (const metric of metrics.getMetricsAsArray()) {
  const {
    name,
    type,
    labelNames = [],
  } = metric as unknown as {
    name: string;
    type: string;
    labelNames?: string[];
  };
  const own = labelNames.map((label) => (label === "job" ? "exported_job" : label));
  const labels = new Set([...own, "job", "instance"]);
  if (type !== "histogram") series.set(name, labels);
  else for (const part of ["count", "sum"]) series.set(`${name}_${part}`, labels);
  if (type === "histogram") series.set(`${name}_bucket`, new Set([...labels, "le"]));
}

const FUNCTIONS = new Set(["sum", "max", "by", "rate", "increase", "changes", "topk", "histogram_quantile"]);

/** Names of metrics and of labels in an expression of PromQL. */
function namesOf(expression: string): { named: string[]; labels: string[] } {
  const groups = [...expression.matchAll(/\bby \(([^)]*)\)/g)].map(([, list]) => list!.split(/, */));
  const matchers = [...expression.matchAll(/\{([^}]*)\}/g)].flatMap(([, list]) =>
    [...list!.matchAll(/(\w+) *(?:=~|!=|!~|=)/g)].map(([, label]) => label!),
  );
  const bare = expression
    .replace(/\{[^}]*\}/g, "")
    .replace(/\[[^\]]*\]/g, "")
    .replace(/\bby \([^)]*\)/g, "");
  const named = [...bare.matchAll(/[a-z_:][\w:]*/gi)]
    .map(([word]) => word)
    .filter((word) => !FUNCTIONS.has(word));
  return { named, labels: [...groups.flat(), ...matchers] };
}

const board = Board.parse(JSON.parse(read("dashboard.json"))).panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => [title, expr] as const),
);
const rules = Rules.parse(parse(read("alerts.yaml"))).groups.flatMap((group) => group.rules);

describe.each([
  ["the board", board],
  ["the alerts", rules.map(({ alert, expr }) => [alert, expr] as const)],
])("%s", (_, expressions) => {
  it("asks for metrics that there are, by labels that they have", () => {
    const wrong = expressions.flatMap(([title, expression]) => {
      const { named, labels } = namesOf(expression);
      const unknown = named.filter((name) => !series.has(name));
      const strange = labels.filter((label) => !named.some((name) => series.get(name)?.has(label)));
      return [...unknown, ...strange].map((name) => `${title}: ${name}`);
    });

    expect(wrong).toEqual([]);
    expect(expressions.length).toBeGreaterThan(10);
  });
});

it("shows every metric of ours on the board", () => {
  const shown = board.flatMap(([, expression]) => namesOf(expression).named);
  const ours = metrics.getMetricsAsArray().filter(({ name }) => name.startsWith("waybill_"));

  expect(
    ours.filter(({ name }) => !shown.some((each) => each.startsWith(name))).map(({ name }) => name),
  ).toEqual([]);
});

it("names each alert once", () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});
