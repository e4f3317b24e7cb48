import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { Failure } from "./failure";

/** A lost network becomes an answer; thrown, it would replace the whole page by the error page. */
export async function keepPage({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { ok: false, code: "network", message: "Network Error", traceId: null } satisfies Failure & {
      ok: false;
    };
  }
}
