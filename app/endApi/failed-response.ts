import { NETWORK } from "../../contract/errors";
import { failureIn, type Failure } from "./failure";

/**
 * What a page shows of an action that gave no response: a lost network, or a request that was refused before any call was
 * made. Thrown on, it would replace the whole page by the error page, and with it what was typed.
 * @throws the error itself where signing in anew is needed, and for what is a mistake of ours
 */
export function failedResponse(error: unknown): { status: number; response: { ok: false } & Failure } {
  // The browser's own kind for a request that got no response.
  if (error instanceof TypeError) {
    return { status: 503, response: { ok: false, code: NETWORK, message: "Network Error", traceId: null } };
  }
  const refused = failureIn(error);
  if (!refused || refused.status === 401) throw error;
  const { status, ...failure } = refused;
  return { status, response: { ok: false, ...failure } };
}
