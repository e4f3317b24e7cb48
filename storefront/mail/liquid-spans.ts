const CLOSINGS = new Map([
  ["{{", "}}"],
  ["{%", "%}"],
]);

/**
 * Every output and tag of Liquid, replaced; what does not end stays as it is. Goes along the text once: an expression that looks for the
 * closing of each opening takes the square of its length where there is none.
 */
export function replaceLiquid(
  text: string,
  { output, tag }: Record<"output" | "tag", (span: string) => string>,
): string {
  const open = /\{[{%]/g;
  /** Openings after which nothing is closed any more. */
  const endless = new Set<string>();
  let done = "";
  let at = 0;
  for (let found = open.exec(text); found; found = open.exec(text)) {
    const [opening] = found;
    open.lastIndex = found.index + 1;
    if (endless.has(opening)) continue;
    const end = text.indexOf(CLOSINGS.get(opening)!, found.index + 2);
    if (end === -1) {
      endless.add(opening);
      continue;
    }
    const span = text.slice(found.index, end + 2);
    done += text.slice(at, found.index) + (opening === "{{" ? output : tag)(span);
    at = end + 2;
    open.lastIndex = at;
  }
  return done + text.slice(at);
}
