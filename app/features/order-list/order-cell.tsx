import { Badge, Tag } from "@shopify/polaris";
import type { OrderColumn } from "../../../contract/order-columns";
import { AttentionBadge } from "../../components/attention-badge";
import { StatusBadge } from "../../components/status-badge";
import { useTranslation } from "../../i18n/translation";
import { CopyNumber } from "./copy-number";
import type { OrderRowView } from "./present-orders.server";

interface Props {
  column: OrderColumn;
  order: OrderRowView;
  /** Values with a column of their own are not repeated in small print in another. */
  columns: readonly OrderColumn[];
}

/** One cell of the list; empty without a value, and then left out on a phone. */
export function OrderCell({ column, order, columns }: Props) {
  const { t } = useTranslation(["orderList", "order", "subStatus", "common"]);
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
      return <StatusCell order={order} />;
    case "number":
      return <NumberCell order={order} withCourier={!columns.includes("courier")} />;
    case "courier":
      return first?.courier;
    case "last_event":
      return (
        first?.lastEvent && (
          <>
            {/* A manual status does not change what the courier has said last. */}
            <span className="wb-clamp" title={first.lastEvent}>
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
      return <TagsCell order={order} />;
  }
}

/** Why an order needs attention, unless its status implies it. */
function StatusCell({ order }: { order: OrderRowView }) {
  const { t } = useTranslation("orderList");
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

function NumberCell({ order, withCourier }: { order: OrderRowView; withCourier: boolean }) {
  const { t } = useTranslation("orderList");
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
function TagsCell({ order }: { order: OrderRowView }) {
  const { t } = useTranslation("orderList");
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
