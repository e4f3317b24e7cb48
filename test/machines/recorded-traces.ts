import { readTrace, type Trace } from "../../machines/tooling/trace";

export function readOrThrow(text: string): Trace {
  const result = readTrace(text);
  if (!result.ok) throw new Error(`${result.problem.kind} ${result.problem.where}`);
  return result.trace;
}
