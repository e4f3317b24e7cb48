import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { type CorrectionSettings, type CourierSettings, CustomCourierId } from "../../contract/couriers";
import { BAD_PARAMETER } from "../../contract/errors";
import type { EndApi } from "../endApi/create-end-api.server";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { jsonIn } from "../endApi/json-in.server";
import { toResult } from "../endApi/to-result.server";
import { findCouriers, tryNumber } from "../features/couriers/find-couriers.server";
import { formatFor } from "../shell/shell-data.server";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

/** Couriers by name (`q`), or those a number may be of (`number`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const search = new URL(request.url).searchParams;
  const number = search.get("number")?.trim().slice(0, 200);
  if (number) return tryNumber(endApi, await formatFor(request, context), number);
  const query = search.get("q");
  return query === null ? redirect("/track/settings/couriers") : findCouriers(endApi, query.slice(0, 100));
}

// The service says which fields are wrong.
const isObject = (value: unknown) => typeof value === "object" && value !== null;
const courier = { name: z.string(), tracking_url: z.string() };
const Body = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    settings: z.custom<CourierSettings>(isObject),
    correction: z.custom<CorrectionSettings>(isObject).optional(),
  }),
  z.object({ intent: z.literal("create"), ...courier }),
  z.object({ intent: z.literal("change"), id: CustomCourierId, ...courier }),
  z.object({ intent: z.literal("delete"), id: CustomCourierId }),
]);

/** Saves the courier settings, and adds, changes and deletes couriers of the store's own. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const parsed = Body.safeParse(await jsonIn(request));
  if (!parsed.success) {
    throw failed({ code: BAD_PARAMETER, message: "The request has another shape", traceId: null }, 400);
  }
  return toResult(grant(endApi, parsed.data));
}

async function grant(endApi: EndApi, parsed: z.output<typeof Body>): Promise<unknown> {
  if (parsed.intent === "create") return endApi.createCourier(parsed);
  if (parsed.intent === "change") return endApi.updateCourier(parsed);
  if (parsed.intent === "delete") return endApi.deleteCourier({ id: parsed.id });
  if (parsed.correction) await endApi.updateCorrection(parsed.correction);
  return endApi.updateCourierSettings(parsed.settings);
}
