import { ConfigError } from "../service/platform/config/config";
import { EmbeddedDatabaseError } from "../service/platform/pglite-server/embedded-database-error";
import { DatabaseError } from "../service/platform/db/database-error";

/** What went wrong at start, in one clear sentence (a list for the configuration); the whole error for the unknown. */
export function explainStartFailure(error: unknown): string {
  if (error instanceof ConfigError)
    return `The configuration is not right:\n${error.message.replace(/^/gm, "  ")}`;
  if (error instanceof EmbeddedDatabaseError || error instanceof DatabaseError) return error.message;
  const { code, port, path, syscall } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") return `Port ${port} is in use by another program; set PORT to a free one.`;
  if (code === "EACCES" && port) return `This user may not use port ${port}; set PORT to one above 1023.`;
  // A read-only file system answers a recursive mkdir with ENOENT.
  const isUnwritable = code === "ENOENT" && syscall === "mkdir";
  if (
    path &&
    (isUnwritable || ["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOSPC"].includes(code ?? ""))
  ) {
    return `${path} cannot be written to (${code}); set DATA_DIR to a folder that can.`;
  }
  return `Waybill could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
