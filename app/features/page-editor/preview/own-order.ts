import type { PageOrderContent } from "../../../../contract/page-orders";
import type { MapPictures, PageContent } from "../../../../storefront/page-view";

/** An order of the store as the preview shows it, with the same parts as its customer's page; nothing can be sent from it. */
export function contentOfOrder({ order, map, reports }: PageOrderContent): PageContent {
  return {
    ...{ kind: "order", order, access: "order", refresh: null },
    shipmentKeys: order.shipments.map((_, index) => String(index + 1)),
    map: map && { wide: addressesOf(map.wide), narrow: addressesOf(map.narrow) },
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

type Pictures = NonNullable<PageOrderContent["map"]>["wide"];

/** The frame has no session by which it could ask for a picture, and a link would be one that could be passed on. */
const addressesOf = ({ current, destination }: Pictures): MapPictures["wide"] => ({
  current: addressOf(current),
  destination: addressOf(destination),
});

/** Base64, because a comma or a blank would end an address in `srcset`. */
function addressOf(svg: string): string {
  const bytes = new TextEncoder().encode(svg);
  return `data:image/svg+xml;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}
