import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { OrderId } from "../../contract/ids";
import { endApiFor } from "../endApi/end-api-for.server";
import { failureIn } from "../endApi/failure";
import type { Neighbors } from "../features/order-detail/neighbor-links";
import { parseListParams } from "../features/order-list/list-state.server";
import { reloadOn } from "../shell/reload-on";

export const shouldRevalidate = reloadOn("orders");

const noneOf = (search: URLSearchParams): Neighbors => ({
  of: search.get("of") ?? "",
  previous: null,
  next: null,
});

/** The orders before and behind the order `of`, in the list that the rest of the address names. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Neighbors> {
  const { searchParams: search } = new URL(request.url);
  const id = OrderId.safeParse(search.get("of"));
  if (!id.success) return noneOf(search);
  const endApi = await endApiFor(request, context);
  const { filter, sort } = parseListParams(search);
  try {
    return { of: id.data, ...(await endApi.getNeighbors({ id: id.data, filter, ...(sort && { sort }) })) };
  } catch (failure) {
    // It has just been deleted: its page says so.
    if (failure instanceof Response && failure.status === 404) return noneOf(search);
    throw failure;
  }
}

/** A network or a service that is unavailable for a moment must not replace the page: it does without these links. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Neighbors> {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if ((failureIn(error)?.status ?? 500) < 500) throw error;
    return noneOf(new URL(request.url).searchParams);
  }
}
