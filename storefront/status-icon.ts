import {
  isProblem,
  isReadyForPickup,
  type ShipmentStatus,
  type SubStatus,
} from "../contract/shipment-status";
import type { TrackedShipment } from "../contract/tracking";
import { type Html, markup } from "./markup";

const check = markup`<path d="M5 12.5l4.5 4.5L19 7.5"/>`;
const truck = markup`<path d="M2.5 6.5h11v10h-11zM13.5 10h4l3.5 3.5v3h-7.5z"/><circle cx="7" cy="17.5" r="1.8"/><circle cx="17" cy="17.5" r="1.8"/>`;
const box = markup`<path d="M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9"/>`;
const pin = markup`<path d="M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11z"/><circle cx="12" cy="10" r="2.3"/>`;
const alert = markup`<path d="M12 4.5v9.5"/><path d="M12 18.6v.1"/>`;

/** Inline, so that it costs no request; hidden from screen readers, because the text beside it says the same. */
export function statusIcon({ status, subStatus }: Pick<TrackedShipment, "status" | "subStatus">): Html {
  return markup`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${pathOf(status, subStatus)}</svg>`;
}

function pathOf(status: ShipmentStatus, subStatus: SubStatus | null): Html {
  if (status === "DELIVERED") return check;
  if (isProblem(status)) return alert;
  // It waits for the customer: nobody drives it any more.
  if (isReadyForPickup(subStatus)) return pin;
  return status === "IN_TRANSIT" || status === "WAITING_DELIVERY" ? truck : box;
}
