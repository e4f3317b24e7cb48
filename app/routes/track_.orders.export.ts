import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadFile } from "../../contract/exports";

/** The file of a ticket, handed on as it comes. The ticket says who may have it: downloads carry no bearer. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = new URL(`${context.config.appUrl}/endApi${downloadFile.path}`);
  address.searchParams.set("ticket", new URL(request.url).searchParams.get("ticket") ?? "");
  const response = await context.endApi({
    ...{ method: "GET", url: String(address), headers: new Headers(), body: null, signal: request.signal },
  });
  if (!("body" in response))
    throw new Error("A download is no call of the contract, and has a body of its own");
  const { status, headers, body } = response;
  const kept = ["content-type", "content-disposition", "cache-control", "x-content-type-options"];
  return new Response(body, {
    status,
    headers: kept.flatMap((name): [string, string][] => {
      const value = headers.get(name);
      return value ? [[name, value]] : [];
    }),
  });
}
