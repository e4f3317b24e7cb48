import { afterEach, beforeEach } from "vitest";
import { takeLogLines } from "./log-of-test";

beforeEach(() => void takeLogLines());

/** Prints what the services warned of during a failed test: why a job failed is nowhere else. */
afterEach(({ task }) => {
  if (task.result?.state !== "fail") return;
  const warnings = takeLogLines().filter(({ level }) => level === "warn" || level === "error");
  const text = warnings.slice(-20).map((line) => JSON.stringify(line));
  if (text.length > 0) process.stderr.write(`Logged during "${task.name}":\n${text.join("\n")}\n`);
});
