/** One sentence about why the database does not run, from the engine's stderr lines. */
export function explain(reason: string, dir: string): string {
  if (/no space left|ENOSPC|disk full/i.test(reason))
    return `The disk is full: the database in ${dir} cannot be written.`;
  if (/permission denied|EACCES|EROFS|read-only file system/i.test(reason))
    return `The database directory ${dir} is not writable.`;
  if (/incompatible with server|initialized by PostgreSQL version/i.test(reason)) {
    return `The database in ${dir} was made by another version of PostgreSQL.`;
  }
  const panic = /(?:PANIC|FATAL): +(.*)/.exec(reason)?.[1];
  const first = reason.split("\n").find((line) => line.trim() !== "");
  return `The embedded database in ${dir} has stopped: ${panic ?? first ?? "no reason was given"}`;
}
