import { isRouteErrorResponse } from "@remix-run/react";

/** What a page gets of a failed call: the body of a thrown Response. */
export interface Failure {
  code: string;
  message: string;
  traceId: string | null;
}

/** There is neither a token nor a place to get one from. */
export const NO_SESSION = "no_session";
/** The store's own record could not be read (specification, section 8). */
export const NO_STORE = "no_store";

/** The failure behind what an ErrorBoundary caught; null for anything that is not a failed call. */
export function failureIn(error: unknown): (Failure & { status: number }) | null {
  if (!isRouteErrorResponse(error)) return null;
  const { code, message, traceId } = (error.data ?? {}) as Partial<Failure>;
  return { status: error.status, code: code ?? "", message: message ?? "", traceId: traceId ?? null };
}
