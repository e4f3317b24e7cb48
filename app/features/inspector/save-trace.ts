import type { Trace } from "../../../machines/tooling/trace";

/** Hands a trace to the browser as a file to save. */
export function saveTrace(trace: Trace): void {
  const text = `${JSON.stringify(trace, null, 2)}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${trace.machine}-${trace.recorded_at.slice(0, 19).replaceAll(":", "-")}.trace.json`;
  link.click();
  // Once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
