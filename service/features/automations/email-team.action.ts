import type { AutomationActor } from "../../domain/automations/automation-action";
import { appPage } from "../../domain/shops/app-page";
import { enqueueMerchantEmail } from "../../domain/shops/merchant-mails/enqueue-merchant-email";
import { automationEmail } from "./automation.email";

/** Orders that one email names. */
const MOST_NAMED = 20;

/** One email to the team's recipients for all runs that act at the same time, however many they are. */
export const emailTeam: AutomationActor = async (ctx, tx, { shop, automation, runs }, action) => {
  if (action.do !== "email_team") throw new Error(`email_team cannot do ${action.do}`);
  const orders = [...new Map(runs.map(({ order, orderName }) => [order, orderName]))];
  const [first] = orders;
  if (!first) return;
  const page =
    orders.length === 1 ? `/track/orders/${first[0]}` : `/track/notification/automations/${automation.id}`;
  await enqueueMerchantEmail(ctx, tx, {
    ...{ shop, event: "automation" as const, key: `automation-run ${runs[0]!.id}`, email: automationEmail },
    data: {
      shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
      link: appPage(ctx, shop, page),
      automation: automation.name,
      orders: orders.slice(0, MOST_NAMED).map(([, name]) => name),
      more: Math.max(0, orders.length - MOST_NAMED),
    },
  });
};
