import { generate, parse } from "css-tree";
import { isHarmlessValue } from "../../css/harmless-value";

/** Characters: far above what one element needs. */
const MAX_STYLE = 2000;

/**
 * The declarations of a `style` attribute that load nothing and run nothing, written anew.
 * @param onError for each place where the parser stumbles; what it throws ends the reading
 */
export function inlineStyle(source: string, report: (property: string) => void, onError: () => void): string {
  if (source.length > MAX_STYLE || /[<>]/.test(source)) {
    report("style");
    return "";
  }
  let isRead = true;
  const onParseError = () => {
    isRead = false;
    onError();
  };
  const list = parse(source, { context: "declarationList", onParseError });
  const kept = [...(list.children ?? [])].flatMap((node) => {
    if (node.type !== "Declaration") return [];
    if (isHarmlessValue(node)) return [generate(node)];
    report(node.property ?? "style");
    return [];
  });
  if (!isRead) report("style");
  return kept.join(";");
}
