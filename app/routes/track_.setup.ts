import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { SetupTask } from "../../contract/store";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { formIn } from "../endApi/form-in.server";
import { toResult } from "../endApi/to-result.server";
import { BAD_PARAMETER } from "../../contract/errors";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

const Intent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("mark"), task: SetupTask, done: z.stringbool() }),
  z.object({ intent: z.literal("dismiss") }),
]);

export const loader = () => redirect("/track/dashboard");

/** The set-up guide: a task done or not, or the guide put away. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const parsed = Intent.safeParse(Object.fromEntries(await formIn(request)));
  if (!parsed.success) throw failed({ code: BAD_PARAMETER, message: "Unknown intent", traceId: null }, 400);

  if (parsed.data.intent === "dismiss") return toResult(endApi.updateSetup({ dismissed: true }));
  return toResult(endApi.updateSetup({ task: parsed.data.task, done: parsed.data.done }));
}
