import { html } from "hono/html";
import { displayFulfillmentStatus, displayStatus, money } from "../order-figures";
import { MOUNT } from "../options";
import type { OrderRecord } from "../records";
import type { ShopStore } from "../shop-store";
import { handleOf } from "./app-frame";
import { adminPage, type Html } from "./layout";

const SHOWN = 50;

/** Journeys of the simulated courier by the prefix of the tracking number. */
export const journeys = {
  SIMFAST: "Fast: there in seconds",
  SIMDLV: "Delivered",
  SIMFAIL: "Failed once, then delivered",
  SIMCUST: "Held at customs",
  SIMRET: "Returned",
  SIMLOST: "Lost",
} as const;

/** The newest orders, each with the actions its merchant can take. */
export function orderControlsPage(shop: ShopStore, appName: string): Html {
  const store = `${MOUNT}/admin/store/${handleOf(shop.record)}`;
  const base = `${store}/orders`;
  const newest = shop.orderIndexes.CREATED_AT.all.slice(-SHOWN).reverse();
  const orders = newest.flatMap(({ id }) => shop.get("order", id) ?? []);
  return adminPage({
    title: "Orders",
    shop: shop.record,
    nav: html`<a href="${store}">${appName}</a>`,
    body: html`<h1>Orders</h1>
      <form class="row" method="post" action="${base}">
        <label>Mail address <input type="email" name="email" value="ada.lindqvist@example.com" /></label>
        <button class="primary">Place an order</button>
      </form>
      <p>The newest ${orders.length} of ${shop.count("order")}.</p>
      <table>
        <thead>
          <tr>
            <th>Order</th>
            <th>Buyer</th>
            <th>Total</th>
            <th>State</th>
            <th>Next</th>
          </tr>
        </thead>
        <tbody>
          ${orders.map((order) => orderRow(order, base))}
        </tbody>
      </table>`,
  });
}

function orderRow(order: OrderRecord, base: string): Html {
  const status = order.cancelledAt ? "CANCELLED" : displayFulfillmentStatus(order);
  return html`<tr>
    <td>${order.name}<br /><small>${order.createdAt}</small></td>
    <td>
      ${order.shippingAddress?.firstName} ${order.shippingAddress?.lastName}<br /><small
        >${order.email}</small
      >
    </td>
    <td>${money(order.totalCents)} ${order.currency}</td>
    <td>
      ${status.toLowerCase().replaceAll("_", " ")}
      ${order.fulfillments.map(
        (fulfillment) =>
          html`<br /><small
              >${fulfillment.trackings.map((tracking) => tracking.number).join(", ")}
              (${displayStatus(fulfillment).toLowerCase().replaceAll("_", " ")})</small
            >`,
      )}
    </td>
    <td>${status === "CANCELLED" || status === "FULFILLED" ? "" : nextSteps(order, base)}</td>
  </tr>`;
}

function nextSteps(order: OrderRecord, base: string): Html {
  return html`<form class="row" method="post" action="${base}/${order.id}/fulfil">
      <select name="journey" aria-label="Journey of ${order.name}">
        ${Object.entries(journeys).map(([prefix, label]) => html`<option value="${prefix}">${label}</option>`)}
      </select>
      <input
        name="trackingNumber"
        placeholder="or a number"
        size="14"
        aria-label="Tracking number of ${order.name}"
      />
      <input name="company" placeholder="courier" size="8" aria-label="Carrier of ${order.name}" />
      <button class="primary">Fulfil</button>
    </form>
    <form class="row" method="post" action="${base}/${order.id}/cancel"><button>Cancel</button></form>`;
}
