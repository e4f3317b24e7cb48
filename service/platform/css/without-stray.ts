import { tokenize } from "css-tree";

/** What belongs to no rule: a bracket that closes none, or a tag of HTML around the sheet. `line` counts from 1. */
export interface Stray {
  line: number;
  text: string;
}

const TAG = /^<\/?style\b[^<>]*>/i;

/**
 * A style sheet with blanks in place of brackets that close nothing and of `<style>` tags, which would cost the rule after them; lines stay where
 * they are. The tags that the whole sheet stands in are not among `strays`.
 */
export function withoutStray(source: string): { source: string; strays: Stray[] } {
  const found: { start: number; text: string }[] = [];
  let depth = 0;
  // Strings and comments are one token each: what they contain is not looked at.
  tokenize(source, (_type, start) => {
    const sign = source[start];
    if (sign === "{") depth += 1;
    else if (sign === "}" && depth > 0) depth -= 1;
    else if (sign === "}") found.push({ start, text: sign });
    else if (sign === "<" && depth === 0) {
      const tag = TAG.exec(source.slice(start, start + MAX_TAG));
      if (tag) found.push({ start, text: tag[0] });
    }
  });
  let rest = "";
  let at = 0;
  for (const { start, text } of found) {
    // Within the tag of before.
    if (start < at) continue;
    rest += source.slice(at, start) + text.replace(/[^\n]/g, " ");
    at = start + text.length;
  }
  const isAround = ({ start, text }: { start: number; text: string }) =>
    text !== "}" &&
    (text.startsWith("</")
      ? source.slice(start + text.length).trim() === ""
      : source.slice(0, start).trim() === "");
  const strays = found
    .filter((each) => !isAround(each))
    .map(({ start, text }) => ({ line: source.slice(0, start).split("\n").length, text }));
  return { source: rest + source.slice(at), strays };
}

/** Attributes of a tag have room in it. */
const MAX_TAG = 300;
