import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { ImageKind } from "../../contract/image-limits";
import { endApiFor } from "../endApi/end-api-for.server";
import { bodyIn } from "../endApi/form-in.server";
import { toResult } from "../endApi/to-result.server";

export const loader = () => redirect("/track/trackingPage");

/** An image as it lies on the merchant's disk; `?kind=` says what it is for. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  // Checked by the service, as any call's input.
  const kind = new URL(request.url).searchParams.get("kind") as ImageKind;
  const data = (await bodyIn(request)).toString("base64");
  return Response.json(await toResult(endApi.uploadImage({ kind, data })));
}
