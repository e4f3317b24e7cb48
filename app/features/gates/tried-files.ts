export type FileKind = "gates" | "plans";

/** The kind of a file by its name: `gates.json`, `gates (1).json`, `plans-new.json`; null for any other. */
export function kindOf(name: string): FileKind | null {
  const [, kind] = /(gates|plans)[^/\\]*\.json$/i.exec(name) ?? [];
  return kind ? (kind.toLowerCase() as FileKind) : null;
}
