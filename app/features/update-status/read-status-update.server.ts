import { tabOf } from "../../../contract/order-filter";
import { statusLabel } from "../../../contract/status-labels";
import type { StatusUpdate } from "../../../contract/update-status";
import type { EndApi } from "../../endApi/create-end-api.server";
import { requestLocale } from "../../endApi/end-api-for.server";
import { createFormat, type Format } from "../../i18n/format.server";
import type { LoadContext } from "../../load-context";

/** The order of a link, and what the link has set. */
export async function readStatusUpdate(endApi: EndApi, request: Request, context: LoadContext) {
  const update = await endApi.getStatusUpdate();
  return presentStatusUpdate(
    update,
    createFormat(requestLocale(request, context).tag, update.store.timezone),
  );
}

function presentStatusUpdate(update: StatusUpdate, format: Format) {
  const { store, order, shipments, done } = update;
  return {
    store: store.name,
    order: order.name,
    orderLink: order.link,
    status: tabOf(order.status),
    shipments: shipments.map(({ tracking_number: number, courier, status, is_manual: isManual }) => ({
      ...{ number, courier, isManual, status: tabOf(status) },
    })),
    expires: format.date(update.expires_at)!,
    isOpen: update.is_open,
    done: done && {
      status: statusLabel(done.status),
      at: format.dateTime(done.at)!,
      areCustomersNotified: done.customers_notified,
      undoUntil: format.time(done.undo_until),
      isUndone: done.undone_at !== null,
    },
  };
}
export type ShownStatusUpdate = ReturnType<typeof presentStatusUpdate>;
