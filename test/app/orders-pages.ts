import * as orders from "../../app/routes/track.orders._index";
import * as choices from "../../app/routes/track_.order-choices";
import * as views from "../../app/routes/track_.saved-views";
import * as bulk from "../../app/routes/track_.orders.bulk";
import * as jobs from "../../app/routes/track_.orders.bulk-jobs";
import * as exporting from "../../app/routes/track_.orders.export";
import * as tags from "../../app/routes/track_.orders.tags";
import * as sync from "../../app/routes/track_.sync";

/** The orders page with everything that it calls. */
export const ordersPages = {
  "/track/orders": orders,
  "/track/order-choices": choices,
  "/track/saved-views": views,
  "/track/orders/bulk": bulk,
  "/track/orders/bulk-jobs": jobs,
  "/track/orders/export": exporting,
  "/track/orders/tags": tags,
  "/track/sync": sync,
} as never as Record<string, never>;
