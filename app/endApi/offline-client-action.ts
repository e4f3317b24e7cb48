import type { ClientActionFunctionArgs } from "@remix-run/react";
import { failedAnswer } from "./failed-answer";

/**
 * Turns a lost network or a refused request into a result. Its status tells the router that nothing was changed: what is
 * shown need not be read again, which without a network would be lost as well.
 */
export async function offlineClientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    const { status, answer } = failedAnswer(error);
    return Response.json(answer, { status });
  }
}
