import { NETWORK, SYSTEM_ERROR, TIMEOUT, UNAVAILABLE, type FieldError } from "../../contract/errors";
import type { Reason } from "../../contract/reasons";

/** A call that failed, as plain JSON: promise actors reject with it. */
export interface Failure {
  /** One of contract/errors, or `network`. */
  code: string;
  /** The service's own sentence; may be empty. */
  message: string;
  traceId: string | null;
  /** Why the service refused, one of contract/reasons; and the fields it refused, each with its sentence. */
  reason?: string;
  fields?: FieldError[];
}

/** What an actor rejected with; anything that is no failed call is a mistake of ours, without words for a merchant. */
export function failureIn(error: unknown): Failure {
  const { code, message, traceId, reason, fields } = (error ?? {}) as Partial<Failure>;
  if (typeof code !== "string" || typeof message !== "string")
    return { code: "", message: "", traceId: null };
  return { code, message, traceId: traceId ?? null, ...(reason && { reason }), ...(fields && { fields }) };
}

const UNKNOWN_OUTCOMES: ReadonlySet<string> = new Set([NETWORK, TIMEOUT, SYSTEM_ERROR, UNAVAILABLE]);
const UNDER_WAY: Reason = "requestUnderWay";

/** Whether a write that failed so may have been done all the same, or still be: nobody has said what came of it. */
export const isOutcomeUnknown = ({ code, reason }: Pick<Failure, "code" | "reason">): boolean =>
  UNKNOWN_OUTCOMES.has(code) || reason === UNDER_WAY;
