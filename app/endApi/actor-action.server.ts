import type { z } from "zod";
import { BAD_PARAMETER } from "../../contract/errors";
import type { ActorActionResult } from "./actor-action";
import { failed } from "./end-api-for.server";
import { formIn } from "./form-in.server";
import { jsonOf } from "./json-in.server";
import { toResult, type Outcome } from "./to-result.server";

/** A Remix action for a machine's actor: parses its input, runs the call, and returns the result with the request's id. */
export async function actorAction<Input extends z.ZodType, Data>(
  request: Request,
  input: Input,
  run: (input: z.output<Input>) => Promise<Data>,
): Promise<ActorActionResult<Data>> {
  const form = await formIn(request);
  const rid = String(form.get("rid") ?? "");
  const parsed = input.safeParse(jsonOf(form));
  if (!parsed.success) {
    throw failed({ code: BAD_PARAMETER, message: "The request has another shape", traceId: null }, 400);
  }
  return { rid, ...((await toResult(run(parsed.data))) as Outcome<Data>) };
}
