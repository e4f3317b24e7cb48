import type { AutomationActor } from "../../domain/automations/automation-action";
import { listTeamRecipients } from "../../domain/shops/team/team-recipients";
import { insertIncidents } from "./incidents.queries";
import { writeBundle } from "./write-bundle.job";

/**
 * Notes orders for the next bundle, where a recipient wants that: one email for each automation in a quarter of an hour, however many of its
 * runs act. The first goes out at once.
 */
export const emailTeam: AutomationActor = async (ctx, tx, { shop, automation, runs }, action) => {
  if (action.do !== "email_team") throw new Error(`email_team cannot do ${action.do}`);
  if ((await listTeamRecipients(tx, shop, "automation")).length === 0) return;
  const now = ctx.now();
  await insertIncidents(
    tx,
    runs.map(({ id, order, shipment }) => ({
      ...{ shopId: shop.id, event: "automation" as const, cause: `run ${id}`, detail: automation.id },
      ...{ orderId: order, shipmentId: shipment, happenedAt: now, notedAt: now },
    })),
  );
  await ctx.enqueue(tx, writeBundle, { shop: shop.id });
};
