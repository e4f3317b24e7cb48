import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { BAD_PARAMETER } from "../../contract/errors";
import { answerCall } from "../endApi/answer-call.server";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { findRows, SearchInput } from "../features/search/search-rows.server";

export { callClientAction as clientAction } from "../endApi/call-client-action";

export const loader = () => redirect("/track/dashboard");

/** Orders, shipments or customers that fit a text. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  return answerCall(request, [], (input) => {
    const parsed = SearchInput.safeParse(input);
    if (!parsed.success)
      throw failed({ code: BAD_PARAMETER, message: "The request has another shape", traceId: null }, 400);
    return findRows(endApi, parsed.data);
  });
}
