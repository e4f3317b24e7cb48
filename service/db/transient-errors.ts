/** Classes of SQLSTATE that say nothing about what was tried: connection, rollback, resources, operator, system. */
const NOT_THE_STATEMENT = /^(08|40|53|55|57|58)/;

/** Whether a failure would have met any other statement as well. */
export function isEnvironmentFault(error: unknown): boolean {
  return NOT_THE_STATEMENT.test(codeOf(error));
}

/**
 * SQLSTATEs after which the same request may well succeed: connection, rollback (deadlock), resources (53100: the disk is
 * full), a lock held by another, shutdown and start, a failed read or write of a file.
 */
const PASSES = /^(08\d{3}|40\d{3}|40P01|53\d{3}|55P03|57P0[1-5]|58030)$/;
const LOST = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOENT", "ENOSPC"]);
/** Of the driver, which has no codes of its own; and of a system call within the embedded database. */
const SAID =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|No space left on device/;

/** Whether the database cannot do its work at the moment: away, overloaded or full. The world's fault, and it passes. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { message = "" } = (error ?? {}) as { message?: unknown };
  return PASSES.test(codeOf(error)) || LOST.has(codeOf(error)) || SAID.test(String(message));
}

/** Whether a failure says nothing of the part of the work it met, so that trying the part alone would say nothing either. */
export function isTransient(error: unknown): boolean {
  return isEnvironmentFault(error) || isDatabaseUnavailable(error);
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}
