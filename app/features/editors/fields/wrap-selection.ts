export type Mark = "strong" | "em" | "ul" | "a";

interface Selection {
  start: number;
  end: number;
}

const AROUND: Record<Exclude<Mark, "ul">, [before: string, after: string]> = {
  strong: ["<strong>", "</strong>"],
  em: ["<em>", "</em>"],
  a: ['<a href="https://">', "</a>"],
};

/**
 * Puts a tag around the chosen part of a text, or takes it away where it is there already; each chosen line becomes an item of a
 * list. Of a link, its address is chosen afterwards, to be typed.
 */
export function wrapSelection(
  text: string,
  { start, end }: Selection,
  mark: Mark,
): Selection & { text: string } {
  const chosen = text.slice(start, end);
  const put = (next: string, from: number, length: number) => ({
    text: text.slice(0, start) + next + text.slice(end),
    start: start + from,
    end: start + from + length,
  });
  if (mark === "ul") {
    const lines = chosen.split("\n").filter((line) => line.trim() !== "");
    const items = (lines.length > 0 ? lines : [""]).map((line) => `<li>${line}</li>`).join("");
    const list = `<ul>${items}</ul>`;
    return put(list, lines.length > 0 ? 0 : "<ul><li>".length, lines.length > 0 ? list.length : 0);
  }
  const [before, after] = AROUND[mark];
  if (mark !== "a" && text.slice(0, start).endsWith(before) && text.slice(end).startsWith(after)) {
    return {
      text: text.slice(0, start - before.length) + chosen + text.slice(end + after.length),
      start: start - before.length,
      end: end - before.length,
    };
  }
  const wrapped = `${before}${chosen}${after}`;
  return mark === "a"
    ? put(wrapped, '<a href="'.length, "https://".length)
    : put(wrapped, before.length, chosen.length);
}
