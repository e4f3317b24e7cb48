import { orderResult } from "../../order-result";
import type { SectionView } from "../../section-template";
import type { TrackingSettings } from "../../tracking-settings";

export function renderTrackingDetails({ localizer, settings, page }: SectionView<TrackingSettings>) {
  const { content, shop, path } = page;
  if (content.kind !== "order") return null;
  const { order, shipmentKeys, access, refresh, problems = null, watch = null, map = null } = content;
  const { dayFormat: day, timeFormat: time } = settings;
  return orderResult(localizer.withDates({ day, time }), {
    order,
    shipmentKeys,
    access,
    shop,
    ...{ problems, watch, map },
    refresh,
    path,
    settings,
  });
}
