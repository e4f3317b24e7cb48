import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { BAD_PARAMETER } from "../../contract/errors";
import { ViewId } from "../../contract/ids";
import { ORDER_COLUMNS } from "../../contract/order-columns";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { formIn } from "../endApi/form-in.server";
import { toResult } from "../endApi/to-result.server";
import { viewIn } from "../features/order-list/list-state.server";
import { formatFor } from "../shell/shell-data.server";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

/** How many orders each saved view shows, by its id. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const [{ counts }, format] = await Promise.all([endApi.countViews(), formatFor(request, context)]);
  return Object.fromEntries(counts.map(({ id, orders }) => [id, format.number(orders)]));
}

const list = z
  .string()
  .transform((text) => text.split(",").filter((each) => (ORDER_COLUMNS as readonly string[]).includes(each)))
  .pipe(z.array(z.enum(ORDER_COLUMNS)));
/** The address of the list, whose filter, sort and columns make the view. */
const search = z.string().max(8000);
const Intent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("create"), name: z.string(), search }),
  z.object({ intent: z.literal("replace"), id: ViewId, search }),
  z.object({ intent: z.literal("rename"), id: ViewId, name: z.string() }),
  z.object({ intent: z.literal("default"), id: ViewId, is_default: z.stringbool() }),
  z.object({ intent: z.literal("delete"), id: ViewId }),
  z.object({ intent: z.literal("columns"), columns: list }),
]);

/** Saved views and the columns of the list. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const parsed = Intent.safeParse(Object.fromEntries(await formIn(request)));
  if (!parsed.success) throw failed({ code: BAD_PARAMETER, message: "Unknown intent", traceId: null }, 400);

  const { data } = parsed;
  switch (data.intent) {
    case "create":
      return toResult(endApi.createView({ name: data.name, view: viewIn(data.search) }));
    case "replace":
      return toResult(endApi.updateView({ id: data.id, view: viewIn(data.search) }));
    case "rename":
      return toResult(endApi.updateView({ id: data.id, name: data.name }));
    case "default":
      return toResult(endApi.updateView({ id: data.id, is_default: data.is_default }));
    case "delete":
      return toResult(endApi.deleteView({ id: data.id }));
    case "columns":
      return toResult(endApi.rememberColumns({ columns: data.columns }));
  }
}
