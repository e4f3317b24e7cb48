export type FileKind = "gates" | "plans";

/** Which of the two a file is, by its name: `gates.json`, `gates (1).json`, `plans-new.json`; null for any other. */
export function kindOf(name: string): FileKind | null {
  const [, kind] = /(gates|plans)[^/\\]*\.json$/i.exec(name) ?? [];
  return kind ? (kind.toLowerCase() as FileKind) : null;
}
