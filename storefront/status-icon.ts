import { isProblem, type ShipmentStatus } from "../contract/shipment-status";
import { type Html, markup } from "./markup";

const check = markup`<path d="M5 12.5l4.5 4.5L19 7.5"/>`;
const truck = markup`<path d="M2.5 6.5h11v10h-11zM13.5 10h4l3.5 3.5v3h-7.5z"/><circle cx="7" cy="17.5" r="1.8"/><circle cx="17" cy="17.5" r="1.8"/>`;
const box = markup`<path d="M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9"/>`;
const alert = markup`<path d="M12 4.5v9.5"/><path d="M12 18.6v.1"/>`;

/** Inline, so that it costs no request; hidden from screen readers, because the text beside it says the same. */
export function statusIcon(status: ShipmentStatus): Html {
  const isMoving = status === "IN_TRANSIT" || status === "WAITING_DELIVERY";
  const path = status === "DELIVERED" ? check : isProblem(status) ? alert : isMoving ? truck : box;
  return markup`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${path}</svg>`;
}
