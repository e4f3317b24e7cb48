import type { LoaderFunctionArgs } from "@remix-run/node";
import { BAD_PARAMETER } from "../../contract/errors";
import { getProblemPhoto } from "../../contract/problem-reports";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { toResult } from "../endApi/to-result.server";

/** A photo never changes. */
export const shouldRevalidate = () => false;

/** The photo of a customer's message, for the dialog that shows it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const parsed = getProblemPhoto.query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!parsed.success) throw failed({ code: BAD_PARAMETER, message: "Unknown photo", traceId: null }, 400);

  return toResult(endApi.getProblemPhoto(parsed.data));
}
