import type { ClientActionFunctionArgs } from "@remix-run/react";
import { failedResponse } from "./failed-response";

/**
 * Turns a lost network or a refused request into a result. Its status tells the router that nothing was changed: what is
 * shown need not be read again, which without a network would be lost as well.
 */
export async function offlineClientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    const { status, response } = failedResponse(error);
    return Response.json(response, { status });
  }
}
