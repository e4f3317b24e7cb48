import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The id that ties a request to everything it sets off: log lines, jobs, and the jobs those queue. It travels in
 * the payload of a job and in the answer's `traceId`.
 */
const current = new AsyncLocalStorage<string>();

export function withTrace<Result>(traceId: string, work: () => Result): Result {
  return current.run(traceId, work);
}

export function currentTrace(): string | undefined {
  return current.getStore();
}
