import { type CssNode, generate, walk } from "css-tree";

/** What stands for the whole page. */
const ROOTS = new Set(["body", "html", ":root"]);
/** To what is within, or beside, the element before. */
const COMBINATORS = new Set([" ", ">", "+", "~"]);

/**
 * A selector for what is within the scope alone, or for the scope itself; null where it could mean anything else. Whatever its parts say, the
 * last of them is below the scope: the scope stands before it, with a space.
 */
export function scopedSelector(selector: CssNode, scope: string): string | null {
  let rest = [...(selector.children ?? [])];
  while (rest[0] && isRoot(rest)) {
    const combinator = rest[1];
    if (!combinator) return scope;
    // Beside the scope is outside.
    if (combinator.name !== " " && combinator.name !== ">") return null;
    rest = rest.slice(2);
  }
  // Names of a namespace that nothing has declared: browsers would take none of the rule's selectors.
  if (hasNamespace(selector)) return null;
  const [first] = rest;
  if (!first || first.type === "Combinator") return null;
  if (rest.some(({ type, name }) => type === "Combinator" && !COMBINATORS.has(name!))) return null;
  return `${scope} ${rest.map((node) => generate(node)).join("")}`;
}

/** Whether it begins with a simple selector of the whole page, alone. */
function isRoot([first, next]: CssNode[]): boolean {
  if (next && next.type !== "Combinator") return false;
  return first!.children == null && ROOTS.has(generate(first!).toLowerCase());
}

function hasNamespace(selector: CssNode): boolean {
  let isFound = false;
  walk(selector, ({ type, name }) => {
    if ((type === "TypeSelector" || type === "Identifier") && name!.includes("|")) isFound = true;
  });
  return isFound;
}
