import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { BAD_PARAMETER } from "../../contract/errors";
import { PLAN_ORDER } from "../../permissions/levels";
import { failed } from "../endApi/end-api-for.server";
import { formIn } from "../endApi/form-in.server";
import { requireAdmin } from "../shell/require-admin.server";
import { viewAsCookie } from "../shell/view-as.server";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

const Form = z.object({ plan: z.enum([...PLAN_ORDER, ""]) });

export const loader = () => redirect("/track/dashboard");

/** Another plan's gates for whoever has an admin token; an empty plan is the store's own again. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireAdmin(request, context);
  const parsed = Form.safeParse(Object.fromEntries(await formIn(request)));
  if (!parsed.success) throw failed({ code: BAD_PARAMETER, message: "Unknown plan", traceId: null }, 400);

  const cookie = viewAsCookie(parsed.data.plan || null, context.config.appUrl.startsWith("https://"));
  return Response.json({ ok: true }, { headers: { "set-cookie": cookie } });
}
