import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { uploadImage } from "../../contract/images";
import { endApiFor } from "../endApi/end-api-for.server";
import { bodyIn } from "../endApi/form-in.server";
import { toResult } from "../endApi/to-result.server";

export const loader = () => redirect("/track/trackingPage");

/** An image as it lies on the merchant's disk; `?kind=` says what it is for. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const kind = uploadImage.body.shape.kind
    .catch("section")
    .parse(new URL(request.url).searchParams.get("kind"));
  const data = (await bodyIn(request)).toString("base64");
  return Response.json(await toResult(endApi.uploadImage({ kind, data })));
}
