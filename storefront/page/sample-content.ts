import type { TrackedOrder } from "../../contract/tracking";
import type { PageContent } from "../page-view";

/** The states in which a page can be looked at without an order. */
export const PREVIEW_STATES = ["lookup", "order", "notFound"] as const;
export type PreviewState = (typeof PREVIEW_STATES)[number];

/** What a preview shows: an order that nobody has placed. */
export function sampleContent(state: PreviewState, now: Date): PageContent {
  if (state === "lookup") return { kind: "lookup", form: { order: "", missing: [] } };
  if (state === "notFound") return { kind: "notice", notice: "notFound" };
  return { kind: "order", order: sampleOrder(now), access: "order", refresh: null };
}

function sampleOrder(now: Date): TrackedOrder {
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
  const event = { rawTime: null, message: null, courierText: null, place: null, status: null };
  return {
    name: "#1001",
    orderedAt: at(-96),
    ...{ notYetShipped: [], cancelledItems: [], waiting: null, steps: [] },
    shipments: [
      {
        trackingNumber: "1Z999AA10123456784",
        courier: { name: "UPS", url: null },
        lastMile: null,
        ...{ status: "IN_TRANSIT", subStatus: "IN_TRANSIT_02", step: 2 },
        ...{ shippedAt: at(-70), deliveredAt: null, estimatedDeliveryAt: at(48), isLate: false },
        sharesItems: false,
        items: [{ title: "Merino sweater", variant: "M", quantity: 1, imageUrl: null }],
        events: [
          { ...event, at: at(-5), subStatus: "IN_TRANSIT_02" },
          { ...event, at: at(-28), subStatus: "IN_TRANSIT_01" },
          { ...event, at: at(-70), subStatus: "INFO_RECEIVED_01" },
        ],
        ...{ steps: [], note: null, gap: null },
      },
    ],
  };
}
