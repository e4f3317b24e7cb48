import path from "node:path";

/**
 * The class of an error, its SQLSTATE, and the file that threw it, for example `TypeError at decide-write.ts`. Messages are
 * left out: they may quote an email address, and what is stored here is never erased.
 */
export function placeOfError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  const file = /\n\s+at .*?\(?(?:file:\/\/)?(\/[^\s:)]+)/.exec(error.stack ?? "")?.[1];
  return [
    error.name,
    typeof code === "string" && /^[0-9A-Z_]{2,30}$/.test(code) && code,
    file && `at ${path.basename(file)}`,
  ]
    .filter(Boolean)
    .join(" ");
}
