import type { ClientActionFunctionArgs } from "@remix-run/react";
import { failedResponse } from "./failed-response";
import type { Failure } from "./failure";

/**
 * Result of a resource route for a machine's actor, with the id of its request, so that a late one settles nothing
 * newer.
 */
export type ActorActionResult<Data> = { rid: string } & (
  | { ok: true; data: Data }
  | ({ ok: false } & Failure)
);

/**
 * For `shouldRevalidate`: whether an action's result is an actor's. The machine revalidates by itself, and after a lost
 * network a revalidation would replace the page by the error page.
 */
export function isActorActionResult(result: unknown): boolean {
  return typeof result === "object" && result !== null && "rid" in result;
}

/**
 * The router does not revalidate after a response of this status. An actor's result changes no page, and revalidating
 * would make each letter of a search wait for the page behind it, without a network until there is one.
 */
const CHANGES_NO_PAGE = 422;

/** Returns a lost network or a refused request as a result: thrown, it would replace the whole page by the error page. */
export async function actorClientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const rid = String((await request.clone().formData()).get("rid"));
  const response = await serverAction<ActorActionResult<unknown>>().catch(
    (error: unknown) => ({ rid, ...failedResponse(error).response }) satisfies ActorActionResult<unknown>,
  );
  return Response.json(response, { status: CHANGES_NO_PAGE });
}
