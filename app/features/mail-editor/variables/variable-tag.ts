/** What is inserted for a variable: its tag, with what stands there where it has no value. Loops have no such text. */
export function withFallback(tag: string, fallback: string): string {
  const text = fallback.trim();
  if (text === "" || !tag.startsWith("{{")) return tag;
  return tag.replace(/ \}\}$/, ` | default: ${quoted(text)} }}`);
}

/** Liquid has no escapes within quotes. */
const quoted = (text: string): string =>
  text.includes('"') ? `'${text.replaceAll("'", "’")}'` : `"${text}"`;
