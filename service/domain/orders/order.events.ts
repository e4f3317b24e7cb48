import { defineEvent } from "../../platform/events/events";

/** Orders were stored or changed: what is derived of them is out of date. `orders` are our ids. */
export const ordersChanged = defineEvent<{ orders: string[] }>("orders.changed");

/** Orders that the merchant had deleted are back, with these shipments. */
export const ordersRestored = defineEvent<{ orders: string[]; shipments: string[] }>("orders.restored");
