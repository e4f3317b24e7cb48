import { isOfPreparing } from "./prepared";

/**
 * Classes of SQLSTATE that are not caused by the statement: connection, rollback, resources, operator, system. 57014 is: a
 * statement that takes longer than the limit does so again.
 */
const NOT_THE_STATEMENT = /^(08|40|53|55|57(?!014)|58)/;

/** Whether any other statement would have failed as well. */
export function isEnvironmentFault(error: unknown): boolean {
  return NOT_THE_STATEMENT.test(codeOf(error)) || isOfPreparing(error);
}

/** Whether a statement took longer than the limit: of one that is small, because the database is slow now. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === "57014";

/** Whether somebody else had a lock for longer than the transaction's `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === "55P03";

/**
 * SQLSTATEs after which the same request may well succeed: connection, rollback (deadlock), resources (53100: the disk is
 * full), a lock held by another, shutdown and start, a failed read or write of a file.
 */
const TRANSIENT_SQLSTATES = /^(08\d{3}|40\d{3}|40P01|53\d{3}|55P03|57P0[1-5]|58030)$/;
const LOST_CONNECTION_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOENT",
  "ENOSPC",
]);
/** Messages of the driver, whose errors have no codes, and of system calls in the embedded database. */
const TRANSIENT_MESSAGES =
  /Connection terminated|not currently accepting connections|timeout exceeded when trying to connect|Query read timeout|not queryable|No space left on device/;

/** Whether the database is unavailable: unreachable, overloaded or its disk full. A later try may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { message = "" } = (error ?? {}) as { message?: unknown };
  return (
    TRANSIENT_SQLSTATES.test(codeOf(error)) ||
    LOST_CONNECTION_CODES.has(codeOf(error)) ||
    TRANSIENT_MESSAGES.test(String(message)) ||
    isOfPreparing(error)
  );
}

/** Whether a failure was not caused by the part of the work it happened in: retrying that part alone would not help. */
export function isTransient(error: unknown): boolean {
  return isEnvironmentFault(error) || isDatabaseUnavailable(error);
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}
