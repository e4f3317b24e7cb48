import type { OrderDetail } from "../../../contract/order-detail";
import type { Tag } from "../../../contract/orders";
import { addressLines } from "./address-lines";
import type { Clock } from "../../domain/shipments/estimate-to-tell";
import { presentExpected } from "../order-list/present-order-row";
import type { LineItemRow, OrderRecord } from "./order-detail.queries";

type ShipmentDetail = OrderDetail["shipments"][number];

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

export function presentOrderDetail(
  order: OrderRecord & { isToBeShipped: boolean },
  parts: {
    itemCount: number;
    tags: Tag[];
    messages: OrderDetail["messages"];
    shipments: ShipmentDetail[];
    notYetShipped: LineItemRow[];
    otherItems: LineItemRow[];
    shopifyUrl: string | null;
    trackingPageUrl: string;
    clock: Clock;
  },
): OrderDetail {
  return {
    id: order.id,
    name: order.name,
    created_at: order.orderedAt.toISOString(),
    customer: order.customerName,
    destination: order.country,
    status: order.status,
    untracked: order.untracked,
    cancelled: order.cancelledAt !== null,
    tracked: order.isTracked,
    item_count: parts.itemCount,
    messages: parts.messages,
    email: order.email,
    phone: order.phone,
    ship_to: addressLines(order.shipTo),
    total: order.total !== null && order.currency ? { amount: order.total, currency: order.currency } : null,
    attention: order.attentionReason,
    attention_since: iso(order.attentionAt),
    tags: parts.tags,
    shopify_tags: order.tags,
    shopify_url: parts.shopifyUrl,
    tracking_page_url: parts.trackingPageUrl,
    not_yet_shipped: parts.notYetShipped.map(presentLineItem),
    other_items: parts.otherItems.map(presentLineItem),
    expected: order.untracked === null ? expectedOf(order, parts.clock) : null,
    takes_date: order.isToBeShipped,
    date_by_hand:
      (order.isToBeShipped || parts.shipments.length === 0) && order.dateByHand
        ? { ...order.dateByHand, is_shown: order.estimatedBy === "merchant" }
        : null,
    shipments: parts.shipments,
  };
}

function expectedOf(order: OrderRecord, clock: Clock): OrderDetail["expected"] {
  const expected = presentExpected(order, clock);
  const { estimatedBy: by, estimateReason: reason, promisedAt, promisedFrom } = order;
  const promised = { promised_at: iso(promisedAt), promised_from: iso(promisedFrom) };
  return expected && by && { ...expected, by, reason, ...promised };
}

export function presentLineItem(item: LineItemRow) {
  return {
    title: item.title,
    variant: item.variantTitle,
    sku: item.sku,
    quantity: item.quantity,
    image_url: item.imageUrl,
  };
}
