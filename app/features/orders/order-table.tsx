import { Badge } from "@shopify/polaris";
import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "../../components/status-badge";
import type { OrderRowView } from "./present-orders.server";

/**
 * Orders as a table; on a phone each row becomes a card, so the roles are spelled out (a table drawn as blocks loses
 * them). The whole row leads to the order.
 */
export function OrderTable({ orders, caption }: { orders: OrderRowView[]; caption: string }) {
  const { t } = useTranslation("orders");
  const columns = ["order", "date", "customer", "status", "parcels", "lastNews"] as const;

  return (
    <table className="wb-table" role="table" aria-label={caption}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {orders.map((order) => (
          <OrderLine key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function OrderLine({ order }: { order: OrderRowView }) {
  const { t } = useTranslation("orders");
  const { pathname, search } = useLocation();
  const [first, ...others] = order.parcels;
  const list = pathname === "/track/orders" ? search : "";

  return (
    <tr role="row">
      <td role="cell" className="wb-cell-name">
        <Link to={`/track/orders/${order.id}`} className="wb-rowlink" prefetch="intent" state={{ list }}>
          {order.name}
        </Link>
      </td>
      <td role="cell" className="wb-cell-date">
        {order.date}
      </td>
      <td role="cell" className="wb-cell-customer">
        <span>{order.customer ?? t("noCustomer")}</span>
        {order.destination && <small>{order.destination}</small>}
      </td>
      <td role="cell" className="wb-cell-status">
        <StatusBadge status={order.status} />
        {order.isCancelled && <Badge>{t("cancelled")}</Badge>}
        {order.isWaiting && <Badge tone="attention">{t("waitingForQuota")}</Badge>}
      </td>
      <td role="cell" className="wb-cell-parcels">
        {first ? (
          <>
            <span className="wb-number">{first.number}</span>
            <small>
              {[first.courier, others.length > 0 && t("moreParcels", { count: others.length })]
                .filter(Boolean)
                .join(" · ")}
            </small>
          </>
        ) : (
          <span className="wb-subdued">{t("items", { count: order.itemCount })}</span>
        )}
      </td>
      <td role="cell" className="wb-cell-news">
        {first?.lastEvent && (
          <>
            <span className="wb-clamp">{first.lastEvent}</span>
            <small>{first.lastEventAt}</small>
          </>
        )}
      </td>
    </tr>
  );
}
