import type { PageOrderContent } from "../../../../contract/page-orders";
import type { PageContent } from "../../../../storefront/page-view";

/** An order of the store as the preview shows it, with the same parts as its customer's page; nothing can be sent from it. */
export function contentOfOrder({ order, reports }: PageOrderContent): PageContent {
  return {
    ...{ kind: "order", order, access: "order", refresh: null },
    shipmentKeys: order.shipments.map((_, index) => String(index + 1)),
    problems: {
      ...{ path: "", locale: null, order: "", token: "", sent: null },
      reports: reports.map(({ tracking_number: trackingNumber, kind, state, messages }) => ({
        ...{ trackingNumber, kind, state },
        messages: messages.map(({ sender, text, sent_at: sentAt, has_photo: hasPhoto }) => ({
          ...{ sender, text, sentAt, hasPhoto },
        })),
      })),
    },
  };
}
