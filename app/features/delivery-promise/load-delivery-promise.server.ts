import { PLAN_REQUIRED } from "../../../contract/errors";
import { COUNTRIES } from "../../../contract/country-codes";
import { WEEKDAYS } from "../../../contract/estimated-delivery-limits";
import { INITIAL_DELIVERY_RULES } from "../../../contract/estimated-delivery";
import type { endApiFor } from "../../endApi/end-api-for.server";
import { failed } from "../../endApi/end-api-for.server";
import { toResult } from "../../endApi/to-result.server";
import type { Format } from "../../i18n/format.server";
import { zoneLabel } from "../../i18n/zoned-moment";

/** Data of the card "Estimated delivery time"; where the plan has none of it, what a store begins with. */
export async function loadDeliveryPromise(endApi: Awaited<ReturnType<typeof endApiFor>>, format: Format) {
  const loaded = await toResult(endApi.getDeliveryRules());
  if (!loaded.ok && loaded.code !== PLAN_REQUIRED) throw failed(loaded, 503);
  const { timezone, courier_names, ...saved } = loaded.ok
    ? loaded.data
    : {
        ...{ value: INITIAL_DELIVERY_RULES, version: 0, changed: null },
        ...{ timezone: "UTC", courier_names: {} as Record<string, string> },
      };
  // Names are made here: a browser may know other ones than the server, and the page would be drawn twice.
  const countries = COUNTRIES.map((code) => ({ code, name: format.country(code) }));
  return {
    ...{ saved, courierNames: courier_names },
    /** The shop's, in words. */
    zone: zoneLabel(format.tag, timezone, new Date()),
    countries: countries.sort((a, b) => a.name.localeCompare(b.name)),
    /** Monday to Sunday. */
    weekdays: WEEKDAYS.map((day) => format.weekday(`2026-11-${22 + day}`)),
    today: format.isoDay(new Date()),
  };
}

export type DeliveryPromiseData = Awaited<ReturnType<typeof loadDeliveryPromise>>;
export type Rules = DeliveryPromiseData["saved"]["value"];
export type WarehouseValue = Rules["warehouses"][number];
export type TransitValue = Rules["transit"][number];
