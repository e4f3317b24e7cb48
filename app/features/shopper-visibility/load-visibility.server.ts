import type { SavedSetting } from "../../../contract/setting";
import type { CustomStatuses } from "../../../contract/shopper-visibility";
import type { endApiFor } from "../../endApi/end-api-for.server";
import type { Format } from "../../i18n/format.server";

type EndApi = Awaited<ReturnType<typeof endApiFor>>;

/** Data of the cards of /track/settings. */
export async function loadShopifyAndOrigin(endApi: EndApi, format: Format) {
  const [{ failures, ...fulfillmentEvents }, dropshipping] = await Promise.all([
    endApi.getFulfillmentEvents(),
    endApi.getDropshippingMode(),
  ]);
  return {
    fulfillmentEvents,
    failures: failures.map((failure) => ({
      orderId: failure.order_id as string,
      orderName: failure.order_name,
      number: failure.tracking_number,
      status: failure.status,
      reason: failure.reason,
      when: format.dateTime(failure.at),
    })),
    dropshipping,
  };
}

/** Data of the cards of /track/addOns; without custom steps where the plan has none. */
export async function loadVisibilityTexts(endApi: EndApi) {
  const [blacklist, customStatuses, silence] = await Promise.all([
    endApi.getBlacklistedRouting(),
    endApi.getCustomStatuses().catch((thrown: unknown): SavedSetting<CustomStatuses> => {
      if (thrown instanceof Response && thrown.status === 402)
        return { value: { statuses: [] }, version: 0, changed: null };
      throw thrown;
    }),
    endApi.getSilenceText(),
  ]);
  return { blacklist, customStatuses, silence };
}

export type ShopifyAndOrigin = Awaited<ReturnType<typeof loadShopifyAndOrigin>>;
export type VisibilityTexts = Awaited<ReturnType<typeof loadVisibilityTexts>>;
