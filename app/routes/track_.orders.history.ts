import type { LoaderFunctionArgs } from "@remix-run/node";
import { BAD_PARAMETER } from "../../contract/errors";
import { getOrderHistory } from "../../contract/order-history";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { toResult } from "../endApi/to-result.server";
import { presentHistory } from "../features/order-detail/present-history.server";
import { formatFor } from "../shell/shell-data.server";
import { reloadOn } from "../shell/reload-on";

export const shouldRevalidate = reloadOn("orders", "notes", "deliveries");

/** One page of an order's history, read beside its page: what fails leaves the page as it is. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const parsed = getOrderHistory.query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!parsed.success) throw failed({ code: BAD_PARAMETER, message: "Unknown history", traceId: null }, 400);

  const format = await formatFor(request, context);
  return toResult(endApi.getOrderHistory(parsed.data).then((page) => presentHistory(page, format)));
}
