import type { LoaderFunctionArgs } from "@remix-run/node";
import { endApiFor } from "../endApi/end-api-for.server";
import { presentChoices } from "../features/order-list/present-saved-views.server";
import { formatFor } from "../shell/shell-data.server";
import { reloadOn } from "../shell/reload-on";

export const shouldRevalidate = reloadOn("orders");

/** What the orders of this store can be narrowed to. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const [choices, format] = await Promise.all([endApi.getFilterChoices(), formatFor(request, context)]);
  return presentChoices(choices, format, new Date());
}
