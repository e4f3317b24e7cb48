import type { AutomationId } from "../../../contract/ids";
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
 * @param names of the shop's automations
 */
export function automationMails(
  ctx: Context,
  shop: Shop,
  incidents: readonly Incident[],
  names: ReadonlyMap<string, string>,
) {
  const byAutomation = groupBy(incidents, ({ detail }) => detail as AutomationId);
  return [...byAutomation].flatMap(([id, of]) => {
    const automation = names.get(id);
    if (automation === undefined) return [];
    const orders = [...new Map(of.map(({ orderId, name }) => [orderId, name]))];
    const [first] = orders;
    const page = orders.length === 1 ? `/track/orders/${first![0]}` : `/track/notification/automations/${id}`;
    const data = {
      shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
      ...{ link: appPage(ctx, shop, page), automation },
      orders: orders.slice(0, NAMED).map(([, name]) => name),
      more: Math.max(0, orders.length - NAMED),
    };
    return { key: `automation ${id} bundle ${of.at(-1)!.id}`, email: automationEmail, data };
  });
}
