import ts from "typescript";
import { ownValue } from "../../contract/own-value";
import type { Proposal } from "./mutation";

const OPERATORS: Record<string, [kind: string, other: string]> = {
  "===": ["negate", "!=="],
  "!==": ["negate", "==="],
  "<": ["boundary", "<="],
  "<=": ["boundary", "<"],
  ">": ["boundary", ">="],
  ">=": ["boundary", ">"],
  "&&": ["logic", "||"],
  "||": ["logic", "&&"],
  "+": ["arithmetic", "-"],
  "-": ["arithmetic", "+"],
  "*": ["arithmetic", "/"],
  "/": ["arithmetic", "*"],
};
const METHODS: Record<string, string> = { some: "every", every: "some", min: "max", max: "min" };
/** Calls that can be dropped, since their receiver is a valid result. */
const DROPPED = ["filter", "trim", "slice", "sort", "reverse", "toLowerCase", "concat"];

/** Mutations of any code: conditions, boundaries, constants, dropped steps. */
export function codeMutations(node: ts.Node): Proposal[] {
  if (ts.isBinaryExpression(node)) return ofOperator(node);
  if (ts.isCallExpression(node)) return ofCall(node);
  if (ts.isIfStatement(node)) return negated(node.expression);
  if (ts.isConditionalExpression(node)) return negated(node.condition);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [{ kind: "negate", text: node.operand.getText() }];
  if (ts.isNumericLiteral(node)) return [{ kind: "constant", text: String(Number(node.text) + 1) }];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ kind: "constant", text: "false" }];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ kind: "constant", text: "true" }];
  if (ts.isExpressionStatement(node)) return [{ kind: "drop", text: ";" }];
  return [];
}

function ofOperator(node: ts.BinaryExpression): Proposal[] {
  const token = node.operatorToken.getText();
  if (token === "??") return [{ kind: "drop fallback", text: node.left.getText() }];
  const [kind, other] = ownValue(OPERATORS, token) ?? [];
  if (!kind) return [];
  // Texts are joined by plus as well; minus makes no sense there.
  if (token === "+" && /["'`]/.test(node.getText())) return [];
  return [{ kind, text: ` ${other} `, start: node.left.end, end: node.right.getStart() }];
}

function ofCall(node: ts.CallExpression): Proposal[] {
  if (!ts.isPropertyAccessExpression(node.expression)) return [];
  const { name, expression } = node.expression;
  const other = ownValue(METHODS, name.text);
  if (other) return [{ kind: "method", text: other, start: name.getStart(), end: name.end }];
  if (DROPPED.includes(name.text))
    return [{ kind: "drop call", text: "", start: expression.end, end: node.end }];
  return [];
}

/** Negates a condition: a comparison by its operator, anything else by a negation. */
function negated(condition: ts.Expression): Proposal[] {
  const isTurned =
    ts.isPrefixUnaryExpression(condition) ||
    (ts.isBinaryExpression(condition) && /^[!=]==$|^[&|]{2}$/.test(condition.operatorToken.getText()));
  if (isTurned) return [];
  return [
    { kind: "negate", text: `!(${condition.getText()})`, start: condition.getStart(), end: condition.end },
  ];
}
