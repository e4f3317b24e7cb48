/** What the pages of help are made of: a small part of Markdown, so that a text cannot break a page. */
export type Block =
  | { kind: "heading" | "paragraph"; parts: Inline[] }
  | { kind: "list"; items: Inline[][] }
  | { kind: "picture"; file: string; alt: string };

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong"; text: string }
  | { kind: "link"; text: string; to: string };

const PICTURE = /^!\[([^\]]*)\]\(([\w.-]+)\)$/;
const INLINE = /\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Blocks are parted by blank lines: `## heading`, `- item` lines, `![alt](file)`, or text with `**strong**` and `[link](topic)`. */
export function parseBlocks(source: string): Block[] {
  return source
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map(parseBlock);
}

function parseBlock(block: string): Block {
  const [, alt, file] = PICTURE.exec(block) ?? [];
  if (alt !== undefined && file !== undefined) return { kind: "picture", alt, file };
  if (block.startsWith("## ")) return { kind: "heading", parts: parseInline(block.slice(3)) };
  const lines = block.split("\n");
  if (lines.every((line) => line.startsWith("- "))) {
    return { kind: "list", items: lines.map((line) => parseInline(line.slice(2))) };
  }
  return { kind: "paragraph", parts: parseInline(lines.join(" ")) };
}

function parseInline(source: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of source.matchAll(INLINE)) {
    if (match.index > end) parts.push({ kind: "text", text: source.slice(end, match.index) });
    const [whole, strong, text, to] = match;
    parts.push(
      strong === undefined ? { kind: "link", text: text!, to: to! } : { kind: "strong", text: strong },
    );
    end = match.index + whole.length;
  }
  if (end < source.length) parts.push({ kind: "text", text: source.slice(end) });
  return parts;
}

const wordsOf = (parts: Inline[]) => parts.map(({ text }) => text).join("");

export function plainText(blocks: Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === "picture") return block.alt;
      return block.kind === "list" ? block.items.map(wordsOf).join("\n") : wordsOf(block.parts);
    })
    .join("\n");
}
