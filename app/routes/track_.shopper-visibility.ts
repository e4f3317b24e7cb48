import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { BodyOf } from "../../contract/endpoint";
import { BAD_PARAMETER } from "../../contract/errors";
import type {
  updateBlacklistedRouting,
  updateCustomStatuses,
  updateDropshippingMode,
  updateFulfillmentEvents,
  updateSilenceText,
} from "../../contract/shopper-visibility";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { formIn } from "../endApi/form-in.server";
import { sentAsJson } from "../endApi/sent-as-json.server";
import { toResult } from "../endApi/to-result.server";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

const Form = z.discriminatedUnion("area", [
  z.object({
    area: z.literal("fulfillment-events"),
    document: sentAsJson<BodyOf<typeof updateFulfillmentEvents>>(),
  }),
  z.object({
    area: z.literal("dropshipping-mode"),
    document: sentAsJson<BodyOf<typeof updateDropshippingMode>>(),
  }),
  z.object({
    area: z.literal("blacklisted-routing"),
    document: sentAsJson<BodyOf<typeof updateBlacklistedRouting>>(),
  }),
  z.object({ area: z.literal("custom-status"), document: sentAsJson<BodyOf<typeof updateCustomStatuses>>() }),
  z.object({ area: z.literal("silence-text"), document: sentAsJson<BodyOf<typeof updateSilenceText>>() }),
]);

export const loader = () => redirect("/track/settings");

/** One setting of what shoppers see, or of what Shopify is told: which one is said by `area`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const parsed = Form.safeParse(Object.fromEntries(await formIn(request)));
  if (!parsed.success) throw failed({ code: BAD_PARAMETER, message: "Unknown setting", traceId: null }, 400);

  const { area, document: wanted } = parsed.data;
  if (area === "fulfillment-events") return toResult(endApi.updateFulfillmentEvents(wanted));
  if (area === "dropshipping-mode") return toResult(endApi.updateDropshippingMode(wanted));
  if (area === "blacklisted-routing") return toResult(endApi.updateBlacklistedRouting(wanted));
  if (area === "custom-status") return toResult(endApi.updateCustomStatuses(wanted));
  return toResult(endApi.updateSilenceText(wanted));
}
