import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { CallResult } from "./calls";
import { failedResponse } from "./failed-response";

/**
 * Returns a lost network or a refused request as a result: thrown, it would replace the whole page by the error page, and
 * with it what was typed. It changes nothing that pages show.
 */
export async function callClientAction({ request, serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<CallResult<unknown>>();
  } catch (error) {
    const key = new URL(request.url).searchParams.get("key") ?? "";
    const { status, response } = failedResponse(error);
    const result: CallResult<unknown> = { key, changes: [], ...response };
    // The status tells the router that nothing was changed.
    return Response.json(result, { status });
  }
}
