import { IdempotencyKey } from "../../contract/envelope";
import { BAD_PARAMETER } from "../../contract/errors";
import type { Topic } from "../../contract/topics";
import type { CallResult, Outcome } from "./calls";
import { failed } from "./end-api-for.server";
import { bodyIn } from "./form-in.server";
import { toResult } from "./to-result.server";

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/** The request's key; null without one, and for what no page of ours has made. */
export function keyOf(request: Request): string | null {
  return IdempotencyKey.safeParse(new URL(request.url).searchParams.get("key")).data ?? null;
}

/** The action of a route that makes a call: reads the input, runs the call, and names the request and what has changed. */
export async function answerCall<Data>(
  request: Request,
  changes: readonly Topic[],
  run: (input: unknown) => Promise<Data>,
): Promise<CallResult<Data>> {
  const input = await jsonIn(request);
  // A machine says by itself when pages are read again.
  const isQuiet = new URL(request.url).searchParams.get("reload") === "no";
  return {
    key: keyOf(request) ?? "",
    changes: isQuiet ? [] : changes,
    ...((await toResult(run(input))) as Outcome<Data>),
  };
}

/** Undefined for what is not JSON, which every schema refuses. @throws Response 415 for another type, and as `bodyIn` does */
async function jsonIn(request: Request): Promise<unknown> {
  // Other sites can post the types of forms without asking first.
  if (!JSON_TYPE.test(request.headers.get("content-type") ?? ""))
    throw failed({ code: BAD_PARAMETER, message: "JSON is needed", traceId: null }, 415);
  const text = new TextDecoder().decode(await bodyIn(request));
  try {
    const input = JSON.parse(text) as unknown;
    // It is written again for the service, which recurses: what is nested too deeply is no input of a call.
    JSON.stringify(input);
    return input;
  } catch {
    return undefined;
  }
}
