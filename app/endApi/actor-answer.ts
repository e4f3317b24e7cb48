import type { ClientActionFunctionArgs } from "@remix-run/react";
import { failedAnswer } from "./failed-answer";
import type { Failure } from "./failure";

/** What a resource route answers to a machine's actor: its own request id, so that a late answer settles nothing newer. */
export type ActorAnswer<Data> = { rid: string } & ({ ok: true; data: Data } | ({ ok: false } & Failure));

/**
 * For `shouldRevalidate`: an answer to an actor. The machine says itself when pages must be read again, and after a
 * lost network such a read would replace the page by the error page.
 */
export function isActorAnswer(result: unknown): boolean {
  return typeof result === "object" && result !== null && "rid" in result;
}

/**
 * The router's own rule: after an answer of this status it reads no page again. An actor's answer changes none, and
 * such a reading would make each letter of a search wait for the page behind it, without a network until there is one.
 */
const CHANGES_NO_PAGE = 422;

/** Turns a lost network or a refused request into a result; thrown, it would replace the whole page by the error page. */
export async function keepActor({ request, serverAction }: ClientActionFunctionArgs) {
  const rid = String((await request.clone().formData()).get("rid"));
  const answer = await serverAction<ActorAnswer<unknown>>().catch(
    (error: unknown) => ({ rid, ...failedAnswer(error).answer }) satisfies ActorAnswer<unknown>,
  );
  return Response.json(answer, { status: CHANGES_NO_PAGE });
}
