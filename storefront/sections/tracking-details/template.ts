import { orderResult } from "../../order-result";
import type { SectionView } from "../../section-template";
import type { TrackingDetailsSettings } from "./schema";

export function renderTrackingDetails({ localizer, page }: SectionView<TrackingDetailsSettings>) {
  const { content, shop } = page;
  if (content.kind !== "order") return null;
  return orderResult(localizer, content.order, content.access, shop, content.problems ?? null);
}
