import type { StatusUpdate } from "../../../contract/update-status";
import { tabOf } from "../../../contract/order-filter";
import { statusLabel } from "../../../contract/status-labels";
import { linkApi, linkPageStatus, linkTokenOf, orRefusal } from "../../endApi/link-api.server";
import { requestLocale } from "../../endApi/end-api-for.server";
import type { Failure } from "../../endApi/failure";
import { createFormat, type Format } from "../../i18n/format.server";
import type { LoadContext } from "../../load-context";

/** The page of a link: its order, or why it does not open. */
export type StatusUpdateView =
  | ({ isShown: true } & ReturnType<typeof presentStatusUpdate>)
  | { isShown: false; failure: Failure | null };

/** The page, and the HTTP status that says the same. @throws Response where the service could not be asked */
export async function loadStatusUpdate(
  request: Request,
  context: LoadContext,
): Promise<{ view: StatusUpdateView; status: number }> {
  const token = linkTokenOf(request);
  if (token === null) return { view: { isShown: false, failure: null }, status: 404 };
  const result = await orRefusal(linkApi(request, context, { token }).getStatusUpdate());
  if (!result.ok)
    return { view: { isShown: false, failure: result.failure }, status: linkPageStatus(result) };
  const { data } = result;
  const format = createFormat(requestLocale(request, context).tag, data.store.timezone);
  return { view: { isShown: true, ...presentStatusUpdate(data, format) }, status: 200 };
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
