import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { useListSeparator } from "../../i18n/use-list";
import { useTranslation } from "../../i18n/translation";
import type { CouriersData } from "./load-couriers.server";

export type HistoryRowData = NonNullable<CouriersData["history"]>[number];
interface Props {
  row: HistoryRowData;
}

/** The parcel that was changed. */
export function OneShipment({ row }: Props) {
  return (
    <>
      <b>{row.orders.length > 0 ? <OrderLink id={row.order_id} name={row.order_name} /> : row.order_name}</b>{" "}
      {row.tracking_number}
    </>
  );
}

/** How many orders and parcels a bulk action changed, and the first orders by name. */
export function ManyShipments({ row }: Props) {
  const { t } = useTranslation(["couriers", "bulk"]);
  const separator = useListSeparator();
  const { count, order_count: orders } = row;
  const shipments = t("couriers:correction.parcels", { count });
  const more = orders === null ? 0 : orders - row.orders.length;

  return (
    <>
      <b>
        {orders === null
          ? shipments
          : [t("couriers:correction.orders", { count: orders }), count > orders && shipments]
              .filter(Boolean)
              .join(" · ")}
      </b>
      {orders !== null && row.orders.length > 0 && (
        <>
          <br />
          {row.orders.map((order, index) => (
            <Fragment key={order.id}>
              {index > 0 && separator}
              <OrderLink {...order} />
            </Fragment>
          ))}
          {more > 0 && ` ${t("bulk:moreFailures", { count: more })}`}
        </>
      )}
    </>
  );
}

function OrderLink({ id, name }: { id: string; name: string }) {
  return (
    <Link className="wb-link" to={`/track/orders/${id}`}>
      {name}
    </Link>
  );
}
