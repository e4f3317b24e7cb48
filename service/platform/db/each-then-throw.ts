import { isTransient } from "./transient-errors";

/**
 * Does the work for every part, even if one of them throws; afterwards their error is thrown (an AggregateError for
 * several), so that the job is retried. `onError` is called for each. A transient database error, such as a lost
 * connection, is thrown at once, as the other parts would fail too.
 */
export async function eachThenThrow<Part>(
  parts: Iterable<Part>,
  work: (part: Part) => Promise<void>,
  onError?: (part: Part, error: unknown) => void,
): Promise<void> {
  const errors: unknown[] = [];
  for (const part of parts) {
    try {
      await work(part);
    } catch (error) {
      if (isTransient(error)) throw error;
      onError?.(part, error);
      errors.push(error);
    }
  }
  if (errors.length > 1) throw new AggregateError(errors, String(errors[0]));
  if (errors.length === 1) throw errors[0];
}
