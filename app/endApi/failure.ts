import { isRouteErrorResponse } from "@remix-run/react";
import type { FieldError } from "../../contract/errors";

/** What a page gets of a failed call: the body of a thrown Response. */
export interface Failure {
  /** One of contract/errors, or `network`. */
  code: string;
  /**
   * The service's sentence, in the reader's language. Shown only together with a trace: without one the app itself has failed, and
   * its message is for whoever reads the response; components/use-failure-words.ts has the words for merchants.
   */
  message: string;
  traceId: string | null;
  /** Why the service refused: one of contract/reasons. */
  reason?: string;
  /** The fields that were refused, each with its sentence. */
  fields?: FieldError[];
  /** After how many seconds a limit lets the next try through. */
  retryAfter?: number;
}

/** There is neither a token nor a place to get one from. */
export const NO_SESSION = "no_session";
/** The store's own record could not be read (specification, section 8). */
export const NO_STORE = "no_store";

/** The failure behind what an ErrorBoundary caught; null for anything that is not a failed call. */
export function failureIn(error: unknown): (Failure & { status: number }) | null {
  if (!isRouteErrorResponse(error)) return null;
  const { code, message, traceId, reason, fields } = (error.data ?? {}) as Partial<Failure>;
  return {
    status: error.status,
    code: code ?? "",
    message: message ?? "",
    traceId: traceId ?? null,
    ...(reason && { reason }),
    ...(fields && { fields }),
  };
}

/** The field at `path` that was refused, or one within it. */
export const wrongField = (failure: Pick<Failure, "fields"> | null | undefined, path: string) =>
  failure?.fields?.find((field) => field.path === path || field.path.startsWith(`${path}.`));

/**
 * The sentence of the field at `path`, or of one within it: `recipients` has that of `recipients.0`. Stands beside the field, as
 * its `error`.
 */
export function fieldError(failure: Pick<Failure, "fields"> | null | undefined, path: string) {
  return wrongField(failure, path)?.message;
}
