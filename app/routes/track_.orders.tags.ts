import type { LoaderFunctionArgs } from "@remix-run/node";
import { endApiFor } from "../endApi/end-api-for.server";
import { reloadOn } from "../shell/reload-on";

export const shouldRevalidate = reloadOn("orders");

/** The merchant's own tags, for the dialog that gives them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  return endApi.listTags();
}
