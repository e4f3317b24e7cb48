import { Badge, Tag } from "@shopify/polaris";
import type { ReactNode } from "react";
import type { TFunction } from "i18next";
import type { OrderColumn } from "../../../contract/order-columns";
import { AttentionBadge } from "../../components/attention-badge";
import { StatusBadge } from "../../components/status-badge";
import { CopyNumber } from "./copy-number";
import type { OrderRowView } from "./present-orders.server";

/** The namespaces of a cell's texts; `t` stands in the first. */
export const CELL_TEXTS = ["orderList", "order", "subStatus", "common"] as const;
type CellText = TFunction<typeof CELL_TEXTS>;

/**
 * One cell of the list; empty without a value, and then left out on a phone. A function and not a component: a page has hundreds of
 * cells, and to the server a component costs more than what most of them show. Values with a column of their own (`columns`) are not
 * repeated in small print in another.
 */
export function orderCell(
  column: OrderColumn,
  order: OrderRowView,
  columns: readonly OrderColumn[],
  t: CellText,
): ReactNode {
  const [first] = order.shipments;
  const ofStatus = first?.lastEventSubStatus && t(`subStatus:${first.lastEventSubStatus}`);
  const lastEvent = first?.lastEventWords ?? ofStatus ?? first?.lastEvent;
  const days = (count: number | null) => (count === null ? null : t("days", { count }));

  switch (column) {
    case "ordered":
      return order.date;
    case "customer":
      return (
        <>
          <span>{order.customer ?? t("noCustomer")}</span>
          {order.destination && !columns.includes("destination") && <small>{order.destination}</small>}
        </>
      );
    case "destination":
      return order.destination;
    case "status":
      return statusCell(order, t);
    case "number":
      return numberCell(order, !columns.includes("courier"), t);
    case "courier":
      return first?.courier;
    case "last_event":
      return (
        first?.lastEvent && (
          <>
            {/* A manual status does not change what the courier has said last. */}
            <span className="wb-event" title={first.lastEvent}>
              {first.isManual ? t("courierSays", { event: lastEvent ?? "" }) : lastEvent}
            </span>
            <small>{first.lastEventAt}</small>
          </>
        )
      );
    case "transit_days":
      return days(order.transitDays);
    case "silent_days":
      return days(order.silentDays);
    case "shipped":
      return first?.shipped;
    case "estimated": {
      const dayOf = (date: string | null | undefined, isLate?: boolean) =>
        date && (isLate ? t("wasExpected", { date }) : date);
      const rest = dayOf(order.expected?.days, order.expected?.isLate);
      if (!first) return rest;
      return (
        <>
          {dayOf(first.estimated, first.isLate)}
          {rest && <small>{t("common:pair", { name: t("order:notYetShipped"), value: rest })}</small>}
        </>
      );
    }
    case "tags":
      return tagsCell(order, t);
  }
}

/** Why an order needs attention, unless its status implies it. */
function statusCell(order: OrderRowView, t: CellText) {
  return (
    <>
      <StatusBadge status={order.status} untracked={order.untracked} />
      {order.isManual && <Badge>{t("manual")}</Badge>}
      {order.attention && order.attention !== order.status && <AttentionBadge reason={order.attention} />}
      {order.isCancelled && <Badge>{t("cancelled")}</Badge>}
      {order.isWaiting && <Badge tone="attention">{t("waitingForQuota")}</Badge>}
    </>
  );
}

function numberCell(order: OrderRowView, withCourier: boolean, t: CellText) {
  const [first, ...others] = order.shipments;
  if (!first) return <span className="wb-subdued">{t("items", { count: order.itemCount })}</span>;
  const more = [
    withCourier && first.courier,
    others.length > 0 && t("moreShipments", { count: others.length }),
  ];
  return (
    <>
      <span className="wb-number">{first.number}</span> <CopyNumber number={first.number} />
      <small>{more.filter(Boolean).join(" · ")}</small>
    </>
  );
}

/** Tags: the merchant's own are highlighted; Shopify's are paler and labelled for screen readers. */
function tagsCell(order: OrderRowView, t: CellText) {
  return (
    <span className="wb-tags">
      {order.tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {order.shopifyTags.map((tag) => (
        <span key={tag} className="wb-shopify-tag" title={t("shopifyTag")}>
          {tag}
        </span>
      ))}
    </span>
  );
}
