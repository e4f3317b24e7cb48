import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { endApiFor } from "../endApi/end-api-for.server";
import { bodyIn } from "../endApi/form-in.server";
import { toResult } from "../endApi/to-result.server";

export const loader = () => redirect("/track/orders/import");

/** One piece of a file as it lies on the merchant's disk; without an id, the beginning of an import. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const query = new URL(request.url).searchParams;
  const id = query.get("id");
  if (id === null) {
    const file = { name: query.get("name") ?? "", size: Number(query.get("size")) };
    return Response.json(await toResult(endApi.createImport(file)));
  }
  const data = (await bodyIn(request)).toString("base64");
  return Response.json(await toResult(endApi.addImportPart({ id, part: Number(query.get("part")), data })));
}
