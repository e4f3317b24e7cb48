import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { Endpoint } from "../../contract/endpoint";
import { endpoints } from "../../contract/endpoints";
import { NOT_FOUND } from "../../contract/errors";
import type { CallName } from "../endApi/calls";
import { answerCall, keyOf } from "../endApi/answer-call.server";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import type { PresenterArgs, Presenters } from "../endApi/present-calls.server";
import { automationPresenters } from "../features/automations/present-calls.server";
import { billingPresenters } from "../features/billing/present-calls.server";
import { formPresenters } from "../form/present-calls.server";
import { mailPresenters } from "../features/mail-editor/present-calls.server";
import { pagePresenters } from "../features/tracking-pages/present-calls.server";
import { searchPresenters } from "../features/search/present-calls.server";

export { callClientAction as clientAction } from "../endApi/call-client-action";

/** One that is missing does not compile. */
const everyPresenter: Presenters = {
  ...automationPresenters,
  ...billingPresenters,
  ...formPresenters,
  ...mailPresenters,
  ...pagePresenters,
  ...searchPresenters,
};
const presenters = new Map<string, (data: never, given: PresenterArgs) => Promise<unknown>>(
  Object.entries(everyPresenter),
);
const merchantCalls = new Map<string, Endpoint>(
  Object.entries(endpoints).filter(([, { audience }]) => audience === "merchant"),
);

export const loader = () => redirect("/track/dashboard");

/**
 * Makes any call of the contract that is for merchants, with the posted JSON as its input. The service decides access, parses
 * the input and answers; the bearer is verified before the body is read.
 */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const endpoint = merchantCalls.get(params.name ?? "");
  if (!endpoint) throw failed({ code: NOT_FOUND, message: "There is no such call", traceId: null }, 404);

  const name = params.name as CallName;
  const endApi = await endApiFor(request, context, { idempotencyKey: keyOf(request) });
  const call = endApi[name] as (input: unknown) => Promise<unknown>;
  const present = presenters.get(name);
  return answerCall(request, endpoint.write?.changes ?? [], async (input) => {
    const data = await call(input);
    return present ? present(data as never, { endApi, request, context }) : data;
  });
}
