import path from "node:path";
import { GateTable } from "../../permissions/gates-schema";
import type { FeatureId } from "../../permissions/features";
import type { Gate } from "../../permissions/gates-schema";
import { projectRoot } from "../../service/platform/project-root";
import specified from "./specified-gates.json";

/**
 * The gates as section 6 of the specification sells them, for every test that needs some: what product managers write
 * into permissions/gates.json must break none of them.
 */
export const specifiedGates: GateTable = GateTable.parse(specified);

/** The file the tests' services and processes read. */
export const SPECIFIED_FILE = path.join(projectRoot, "test/permissions/specified-gates.json");

const fileOf = (rows: string[]) => `{\n  "features": {\n    ${rows.join(",\n    ")}\n  }\n}\n`;
const rowOf = (feature: string, gate: Gate) => `${JSON.stringify(feature)}: ${JSON.stringify(gate)}`;

/** The same as the text of a file, on one line a feature. */
export const specifiedText = textOf(specifiedGates.features);

/** The specified gates with some rows changed. */
export function gatesWith(changes: { [Feature in FeatureId]?: Gate }): GateTable {
  return { features: { ...specifiedGates.features, ...changes } };
}

/** A gates file: rows as they are given, then the specified rows of all other features; rows begin on line 3. */
export function gatesText(...rows: string[]): string {
  const named = new Set(rows.map((row) => /^"([^"]*)"/.exec(row)?.[1]));
  const others = Object.entries(specifiedGates.features).filter(([feature]) => !named.has(feature));
  return fileOf([...rows, ...others.map(([feature, gate]) => rowOf(feature, gate))]);
}

function textOf(features: Record<string, Gate>): string {
  return fileOf(Object.entries(features).map(([feature, gate]) => rowOf(feature, gate)));
}
