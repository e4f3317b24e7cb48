import type { Trace } from "../../../machines/tooling/trace";

/** Downloads a trace as a file. */
export function saveTrace(trace: Trace): void {
  const text = `${JSON.stringify(trace, null, 2)}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${trace.machine}-${trace.recorded_at.slice(0, 19).replaceAll(":", "-")}.trace.json`;
  link.click();
  // Revoked later: the browser reads it asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
