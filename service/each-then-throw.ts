import { isTransient } from "./db/transient-errors";

/**
 * Does the work for each part, though one of them throws: what comes behind it is done as well, and then their error
 * is thrown (an AggregateError where there are several), so that the job is tried again; `tell` hears of each. A lost connection and its like end it at once, as the others would fail too.
 */
export async function eachThenThrow<Part>(
  parts: Iterable<Part>,
  work: (part: Part) => Promise<void>,
  tell?: (part: Part, error: unknown) => void,
): Promise<void> {
  const errors: unknown[] = [];
  for (const part of parts) {
    try {
      await work(part);
    } catch (error) {
      if (isTransient(error)) throw error;
      tell?.(part, error);
      errors.push(error);
    }
  }
  if (errors.length > 1) throw new AggregateError(errors, String(errors[0]));
  if (errors.length === 1) throw errors[0];
}
