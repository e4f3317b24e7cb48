import { userInfo } from "node:os";
import { z } from "zod";
import type { Db } from "../service/platform/db/database";

/** `2026-12-01T08:00Z`; a dash for never. */
export const stamp = (at: Date | null) => (at ? `${at.toISOString().slice(0, 16)}Z` : "–");

export const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

export const OperatorName = z
  .string()
  .regex(
    /^\p{L}[\p{L}\d ._@-]{0,63}$/u,
    "A name begins with a letter and has letters, digits, spaces and . _ @ -, at most 64",
  );

/**
 * Who acts: `--as NAME`, else the system's user.
 * @throws ZodError for what is no name: it is written beside every act
 */
export const actorOf = (options: Record<string, unknown>) =>
  OperatorName.parse(textOf(options.as) ?? userInfo().username);
export const clocked = (db: Db) => ({ db, now: () => new Date() });

/** A title and its rows in columns as wide as their widest cell; a line that says so where there is none. */
export function table<Row>(title: string, rows: Row[], cellsOf: (row: Row) => (string | number)[]): string {
  if (rows.length === 0) return `${title}: none`;
  const cells = rows.map((row) => cellsOf(row).map(String));
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const lines = cells.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ")}`);
  return [`${title}:`, ...lines.map((line) => line.trimEnd())].join("\n");
}
