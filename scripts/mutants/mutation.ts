import ts from "typescript";

/**
 * One change of a source text. `id` names position and change without line numbers, so that it survives edits
 * elsewhere.
 */
export interface Mutation {
  id: string;
  line: number;
  start: number;
  end: number;
  text: string;
}

/** A mutation proposed for a node: the range to replace, by default the node itself. */
export interface Proposal {
  kind: string;
  text: string;
  start?: number;
  end?: number;
}

export const applied = (source: string, { start, end, text }: Mutation) =>
  source.slice(0, start) + text + source.slice(end);

/** Walks a file and names every proposal: its position, its kind, and the change. */
export function collectMutations(
  source: string,
  file: string,
  propose: (node: ts.Node, tree: ts.SourceFile) => Proposal[],
): Mutation[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true);
  const found: Mutation[] = [];
  const times = new Map<string, number>();
  const visit = (node: ts.Node): void => {
    // Types do not exist at run time.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || isTypeOnly(node)) return;
    for (const { kind, text, start = node.getStart(tree), end = node.end } of propose(node, tree)) {
      const [was, is] = [oneLine(source.slice(start, end)), oneLine(text)];
      const name = `${placeOf(node)}: ${kind} ${was}${is ? ` → ${is}` : ""}`;
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      const line = tree.getLineAndCharacterOfPosition(start).line + 1;
      found.push({ id: time > 1 ? `${name} #${time}` : name, line, start, end, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const isTypeOnly = (node: ts.Node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

/** Names of the enclosing declarations, from outside in: `couponMachine.states.refused.exit`. */
function placeOf(node: ts.Node): string {
  const names: string[] = [];
  for (let each: ts.Node | undefined = node.parent; each; each = each.parent) {
    const { name } = each as { name?: ts.Node };
    const isNamed =
      ts.isPropertyAssignment(each) || ts.isVariableDeclaration(each) || ts.isFunctionDeclaration(each);
    if (isNamed && name) names.unshift(name.getText().replaceAll('"', ""));
  }
  return names.join(".") || "file";
}

const oneLine = (text: string) => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
};
