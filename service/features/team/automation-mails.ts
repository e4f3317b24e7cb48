import type { AutomationId, OrderId, ShipmentId } from "../../../contract/ids";
import type { AutomationWithDefinition } from "../../domain/automations/automations.queries";
import { readDefinition } from "../../domain/automations/read-automation";
import { appPage } from "../../domain/shops/app-page";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { groupBy } from "../../platform/group-by";
import { automationEmail } from "./automation.email";
import type { Incident } from "./incidents.queries";

/** Orders that one email names. */
const NAMED = 20;

/**
 * The emails about what automations have done, one for each of them. One that was deleted since has none, as the merchant was told.
 * @param automations of the shop
 */
export function automationMails(
  ctx: Context,
  shop: Shop,
  incidents: readonly Incident[],
  automations: readonly AutomationWithDefinition[],
) {
  const byAutomation = groupBy(incidents, ({ detail }) => detail as AutomationId);
  return [...byAutomation].flatMap(([id, of]) => {
    const automation = automations.find((each) => each.id === id);
    if (!automation) return [];
    const orders = [...groupBy(of, ({ orderId }) => orderId)];
    const pageOf = (order: OrderId) => `/track/orders/${order}`;
    const page = orders.length === 1 ? pageOf(orders[0]![0]) : `/track/notification/automations/${id}`;
    const data = {
      shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
      ...{ link: appPage(ctx, shop, page), automation: automation.name },
      trigger: readDefinition(ctx, automation)?.trigger ?? null,
      orders: orders.slice(0, NAMED).map(([order, incidents]) => ({
        ...{ id: order, name: incidents[0]!.name, link: appPage(ctx, shop, pageOf(order)) },
        shipments: shipmentsOf(incidents),
      })),
      more: Math.max(0, orders.length - NAMED),
    };
    return { key: `automation ${id} bundle ${of.at(-1)!.id}`, email: automationEmail, data };
  });
}

/** None where it has acted for the whole order. */
const shipmentsOf = (incidents: readonly Incident[]): ShipmentId[] =>
  incidents.some(({ shipmentId }) => shipmentId === null)
    ? []
    : [...new Set(incidents.flatMap(({ shipmentId }) => shipmentId ?? []))];
