import ts from "typescript";
import { codeMutations } from "./code-mutations";
import type { Proposal } from "./mutation";

/** Parts of a state or transition that may be left out. */
const PARTS = [
  "guard",
  "actions",
  "entry",
  "exit",
  "tags",
  "target",
  "reenter",
  "onDone",
  "onError",
  "initial",
];

/** Mutations of a statechart, and of the code in its guards and actions. */
export function machineMutations(node: ts.Node, tree: ts.SourceFile): Proposal[] {
  return [...codeMutations(node), ...ofChart(node, tree)];
}

function ofChart(node: ts.Node, tree: ts.SourceFile): Proposal[] {
  if (ts.isPropertyAssignment(node)) {
    const name = nameOf(node);
    const dropped = (kind: string): Proposal[] => [{ kind, text: "", end: afterComma(node, tree) }];
    if (isIn(node, "on", "after")) return dropped("drop transition");
    if (isAssigned(node)) return dropped("drop field");
    if (PARTS.includes(name) && isInChart(node)) return dropped("drop");
  }
  if (ts.isShorthandPropertyAssignment(node) && isAssigned(node))
    return [{ kind: "drop field", text: "", end: afterComma(node, tree) }];
  if (ts.isArrayLiteralExpression(node.parent ?? node) && isInChart(node))
    return [{ kind: "drop", text: "", end: afterComma(node, tree) }];
  if (ts.isStringLiteral(node) && isTarget(node)) return redirected(node, tree);
  return [];
}

const nameOf = (node: ts.PropertyAssignment) => node.name.getText().replaceAll('"', "");

/** Whether the object that contains a node is the value of such a property. */
function isIn(node: ts.Node, ...names: string[]): boolean {
  const holder = node.parent.parent;
  return ts.isPropertyAssignment(holder) && names.includes(nameOf(holder));
}

/** Whether a node belongs to the chart, not to its types, guards and actions. */
function isInChart(node: ts.Node): boolean {
  for (let each = node; each.parent; each = each.parent)
    if (ts.isCallExpression(each.parent) && each.parent.expression.getText().endsWith(".createMachine"))
      return each !== each.parent.expression;
  return false;
}

/** A field of the result of `assign` or `emit`: directly, or in the object that its function returns. */
function isAssigned(node: ts.Node): boolean {
  let holder: ts.Node = node.parent.parent;
  while (ts.isParenthesizedExpression(holder) || ts.isArrowFunction(holder)) holder = holder.parent;
  return ts.isCallExpression(holder) && /^(assign|emit)$/.test(holder.expression.getText());
}

function isTarget(node: ts.StringLiteral): boolean {
  const { parent } = node;
  if (!ts.isPropertyAssignment(parent) || parent.initializer !== node || !isInChart(parent)) return false;
  const name = nameOf(parent);
  return ["target", "initial", "onDone", "onError"].includes(name) || isIn(parent, "on", "after");
}

/** Another state instead of the target: the next one in the chart's order. */
function redirected(node: ts.StringLiteral, tree: ts.SourceFile): Proposal[] {
  const last = node.text.split(".").at(-1)!.replace("#", "");
  const beside = listsOfStates(tree).find((names) => names.includes(last));
  if (!beside || beside.length < 2) return [];
  const other = beside[(beside.indexOf(last) + 1) % beside.length]!;
  return [{ kind: "redirect", text: JSON.stringify(node.text.slice(0, -last.length) + other) }];
}

const known = new WeakMap<ts.SourceFile, string[][]>();

/** Names of sibling states, list by list. */
function listsOfStates(tree: ts.SourceFile): string[][] {
  if (known.has(tree)) return known.get(tree)!;
  const lists: string[][] = [];
  known.set(tree, lists);
  const visit = (node: ts.Node): void => {
    if (
      ts.isPropertyAssignment(node) &&
      nameOf(node) === "states" &&
      ts.isObjectLiteralExpression(node.initializer)
    )
      lists.push(node.initializer.properties.map((each) => each.name!.getText()));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return lists;
}

/** End of a list's part, including its comma. */
function afterComma(node: ts.Node, tree: ts.SourceFile): number {
  const rest = /^\s*,/.exec(tree.text.slice(node.end));
  return node.end + (rest?.[0].length ?? 0);
}
