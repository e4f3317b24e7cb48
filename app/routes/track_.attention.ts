import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { updateAttention } from "../../contract/attention";
import { BAD_PARAMETER } from "../../contract/errors";
import { OrderId } from "../../contract/ids";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { formIn } from "../endApi/form-in.server";
import { toResult } from "../endApi/to-result.server";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

const Settings = z.string().transform((text, check) => {
  try {
    return updateAttention.body.parse(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error;
    check.addIssue({ code: "custom" });
    return z.NEVER;
  }
});
const Intent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), settings: Settings }),
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
