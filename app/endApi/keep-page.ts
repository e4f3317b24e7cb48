import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { Failure } from "./failure";

/**
 * A lost network becomes an answer; thrown, it would replace the whole page by the error page. Its status tells the
 * router that nothing was changed: what is shown need not be read again, which would be lost as well.
 */
export async function keepPage({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const lost = { ok: false, code: "network", message: "Network Error", traceId: null } satisfies Failure & {
      ok: false;
    };
    return Response.json(lost, { status: 503 });
  }
}
