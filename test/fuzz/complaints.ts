/** A line of the process's log that says a person should look, or that work failed which nothing outside let fail. */
export interface Complaint {
  text: string;
  /** Of the request that set it off, where the line says so. */
  trace?: unknown;
}

const RETRIED = "job will be tried again";

/** @returns null for a line that is no complaint */
export function complaintIn(line: string): Complaint | null {
  if (!line.startsWith("{"))
    return line.trim() === "" ? null : { text: `not a line of the log: ${line.slice(0, 300)}` };
  const { level, msg, traceId, job, call, err } = JSON.parse(line) as LogLine;
  if (level !== "error" && level !== "fatal" && msg !== RETRIED) return null;
  const where = job ?? call;
  const first = err?.stack?.split("\n").find((frame) => /^ +at (?!.*[( ]node:)/.test(frame)) ?? "";
  const message = `${err?.type ?? ""} ${(err?.message ?? "").replace(/\s+/g, " ").slice(0, 200)}`;
  return {
    text: `logged: ${msg}${where ? ` (${where})` : ""}${err ? `: ${message} ${first.trim()}` : ""}`,
    trace: traceId,
  };
}

interface LogLine {
  level: string;
  msg: string;
  traceId?: string;
  job?: string;
  call?: string;
  err?: { type?: string; message?: string; stack?: string };
}
