import type { Failure } from "../endApi/failure";
import { isSame } from "./merge-values";

/**
 * What is left of a refusal: a field that was changed since it was `sent` is no longer known to be wrong. Null once none is left. A failure
 * that names no fields stays as it is.
 */
export function stillWrong(failure: Failure | null, sent: unknown, now: unknown): Failure | null {
  if (!failure?.fields?.length) return failure;
  const fields = failure.fields.filter(({ path }) => isSame(valueAt(sent, path), valueAt(now, path)));
  return fields.length > 0 ? { ...failure, fields } : null;
}

/** @param path as the service names fields: `actions.0.text` */
const valueAt = (values: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce(
      (within, name) =>
        typeof within === "object" && within !== null
          ? Object.getOwnPropertyDescriptor(within, name)?.value
          : undefined,
      values,
    );
