import * as orders from "../../app/routes/track.orders._index";
import * as choices from "../../app/routes/track_.order-choices";
import * as views from "../../app/routes/track_.saved-views";
import * as jobs from "../../app/routes/track_.orders.bulk-jobs";
import * as tags from "../../app/routes/track_.orders.tags";
import * as couriers from "../../app/routes/track_.couriers";

/** The orders page with everything that it calls. */
export const ordersPages = {
  "/track/orders": orders,
  "/track/order-choices": choices,
  "/track/saved-views": views,
  "/track/orders/bulk-jobs": jobs,
  "/track/orders/tags": tags,
  "/track/couriers": couriers,
} as never as Record<string, never>;
