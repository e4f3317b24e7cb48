import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { TOO_LARGE } from "../../contract/errors";
import { PART_BYTES } from "../../contract/import-limits";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { outcomeOf } from "../endApi/outcome.server";

export const loader = () => redirect("/track/orders/import");

/** One piece of a file as it lies on the merchant's disk; without an id, the beginning of an import. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const asked = new URL(request.url).searchParams;
  const id = asked.get("id");
  if (id === null) {
    const file = { name: asked.get("name") ?? "", size: Number(asked.get("size")) };
    return Response.json(await outcomeOf(endApi.createImport(file)));
  }
  // HTTP lets no body be longer than it was announced; one that is not announced could have any length.
  if (Number(request.headers.get("content-length") ?? Infinity) > PART_BYTES) {
    throw failed({ code: TOO_LARGE, message: "The piece is too large", traceId: null }, 413);
  }
  const data = Buffer.from(await request.arrayBuffer()).toString("base64");
  return Response.json(await outcomeOf(endApi.addImportPart({ id, part: Number(asked.get("part")), data })));
}
