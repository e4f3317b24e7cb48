import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { updateAttention } from "../../contract/attention";
import type { BodyOf } from "../../contract/endpoint";
import { BAD_PARAMETER } from "../../contract/errors";
import { OrderId } from "../../contract/ids";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { formIn } from "../endApi/form-in.server";
import { sentAsJson } from "../endApi/sent-as-json.server";
import { toResult } from "../endApi/to-result.server";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

const Intent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), settings: sentAsJson<BodyOf<typeof updateAttention>>() }),
  z.object({ intent: z.literal("dismiss"), id: OrderId }),
]);

export const loader = () => redirect("/track/settings/attention");

/** When orders are flagged and who is mailed about them; and one order's flag put away. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const parsed = Intent.safeParse(Object.fromEntries(await formIn(request)));
  if (!parsed.success) throw failed({ code: BAD_PARAMETER, message: "Unknown intent", traceId: null }, 400);

  if (parsed.data.intent === "dismiss") return toResult(endApi.dismissAttention({ id: parsed.data.id }));
  return toResult(endApi.updateAttention(parsed.data.settings));
}
