/** One thing to mend, and where it is written. Lines and columns count from 1, as editors do. */
export interface Finding {
  file: string;
  line: number;
  column: number;
  severity: "error" | "warning";
  /** The path inside the file with dots, or "" for the file as a whole. */
  path: string;
  message: string;
}

/** `permissions/gates.json:10:26 error features.export.level: …`, which terminals and editors turn into a link. */
export function printFinding({ file, line, column, severity, path, message }: Finding): string {
  return `${file}:${line}:${column} ${severity}${path && ` ${path}`}: ${message}`;
}

/** The line and column of an offset. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const lastBreak = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r"));
  return { line: before.split(/\r\n|\r|\n/).length, column: before.length - lastBreak };
}
