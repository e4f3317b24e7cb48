import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { BAD_PARAMETER } from "../../contract/errors";
import { downloadFile, ExportRequest } from "../../contract/exports";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { toResult } from "../endApi/to-result.server";
import { jsonIn } from "../endApi/json-in.server";
import { parseListParams } from "../features/order-list/list-state.server";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

const ExportForm = ExportRequest.pick({ ids: true, except: true, columns: true, excel: true }).extend({
  search: z.string().max(8000),
});

/** The file of a ticket, handed on as it comes. The ticket says who may have it: downloads carry no bearer. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = new URL(`${context.config.appUrl}/endApi${downloadFile.path}`);
  address.searchParams.set("ticket", new URL(request.url).searchParams.get("ticket") ?? "");
  const { status, headers, body } = await context.endApi(new Request(address, { signal: request.signal }));
  const kept = ["content-type", "content-disposition", "cache-control", "x-content-type-options"];
  return new Response(body, {
    status,
    headers: kept.flatMap((name): [string, string][] => {
      const value = headers.get(name);
      return value ? [[name, value]] : [];
    }),
  });
}

/** Asks for a file of the orders that the list at this address shows, or of those that were chosen there. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const parsed = ExportForm.safeParse(await jsonIn(request));
  if (!parsed.success) throw failed({ code: BAD_PARAMETER, message: "Unknown request", traceId: null }, 400);
  const { search, ...options } = parsed.data;
  const { filter, sort } = parseListParams(new URLSearchParams(search));
  // Orders chosen one by one are in the file even if they have left the tab or the filter since.
  return toResult(endApi.exportOrders({ ...(!options.ids && { filter }), sort, ...options }));
}
