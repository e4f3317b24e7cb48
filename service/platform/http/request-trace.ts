import { randomUUID } from "node:crypto";
import { TRACE_HEADER } from "../../../contract/envelope";

/** The caller's trace id if it is a harmless one, else a new one. */
export function traceOf(request: Pick<Request, "headers">): string {
  const given = request.headers.get(TRACE_HEADER) ?? "";
  return /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
