import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import { TEAM_EMAIL_MINUTES } from "../../../contract/automation-limits";
import { type TeamEvent, wantsTeamEvent } from "../../../contract/team-events";
import { listAutomations } from "../../domain/automations/automations.queries";
import { appPage } from "../../domain/shops/app-page";
import { merchantMailTo } from "../../domain/shops/merchant-mails/enqueue-merchant-email";
import { merchantMails } from "../../domain/shops/merchant-mails/merchant-mail.channel";
import { lockShop, type Shop } from "../../domain/shops/shops.queries";
import { recipientsOf, type TeamRecipient } from "../../domain/shops/team/team-recipients";
import { listRecipientRows } from "../../domain/shops/team/team-recipients.queries";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { enqueueDeliveries } from "../../platform/deliveries/enqueue-deliveries";
import { defineJob } from "../../platform/queue/job";
import { automationMails } from "./automation-mails";
import { bundleEmail, whatOf } from "./bundle.email";
import {
  deleteIncidentsBefore,
  type Incident,
  lastBundledAt,
  listIncidents,
  listShopsWithIncidents,
  markBundled,
  noteFlags,
} from "./incidents.queries";

/** Between two bundles of a shop, and so of each recipient. */
const PAUSE_MS = TEAM_EMAIL_MINUTES * 60_000;
/** Orders that a mail names; its button leads to all. */
const NAMED = 20;
/** Flags are looked for this far back: a run that was missed is made up for. */
const LOOKS_BACK_MS = 2 * 3_600_000;
const KEPT_MS = 30 * 86_400_000;

/**
 * Writes a shop's bundle: one mail to each recipient with what they want to know of, and one for each automation that tells them. Safe to run twice, and at the same time: what was bundled
 * is marked under the shop's lock in the transaction that queues the mails.
 */
export const writeBundle = defineJob({
  name: "team.write-bundle",
  payload: z.object({ shop: ShopId }),
  async run(ctx, { shop: id }) {
    await transaction(ctx.db, async (tx) => {
      const shop = await lockShop(tx, id);
      const now = ctx.now();
      const last = await lastBundledAt(tx, id);
      if (last && now.getTime() - last.getTime() < PAUSE_MS) return;
      const incidents = await listIncidents(tx, id);
      // What makes no mail begins no pause.
      const beforePause = last ?? new Date(now.getTime() - PAUSE_MS);
      if (shop.uninstalledAt || incidents.length === 0) return markBundled(tx, id, beforePause);

      const recipients = recipientsOf(shop, await listRecipientRows(tx, id));
      const byAutomations = incidents.filter(isByAutomation);
      const automations = byAutomations.length > 0 ? await listAutomations(tx, shop.id) : [];
      const ofAutomations = automationMails(ctx, shop, byAutomations, automations);
      const rows = recipients.flatMap((recipient) => {
        if (!recipient.isVerified) return [];
        const theirs = incidents.filter((each) => !isByAutomation(each) && isFor(recipient, each));
        const [first] = theirs;
        const key = `bundle ${incidents.at(-1)!.id}`;
        return [
          ...(first
            ? [
                merchantMailTo(
                  recipient,
                  { shop, event: first.event },
                  { key, email: bundleEmail, data: dataOf(ctx, shop, theirs) },
                ),
              ]
            : []),
          ...(wantsTeamEvent(recipient.choices, "automation")
            ? ofAutomations.map((mail) => merchantMailTo(recipient, { shop, event: "automation" }, mail))
            : []),
        ];
      });
      await markBundled(tx, id, rows.length > 0 ? now : beforePause);
      await enqueueDeliveries(ctx, tx, merchantMails, rows);
    });
  },
});

const isByAutomation = ({ event }: Incident): boolean => event === "automation";

/** The events that raise these flags: who wants those is told of them, and not of the flag as well. */
const RAISED_BY = new Map<string | null, TeamEvent>([
  ["exception", "exception"],
  ["failed_twice", "failed_attempt"],
]);

function isFor({ choices }: TeamRecipient, { event, detail }: Incident): boolean {
  const raisedBy = event === "needs_attention" ? RAISED_BY.get(detail) : undefined;
  if (raisedBy && wantsTeamEvent(choices, raisedBy)) return false;
  return wantsTeamEvent(choices, event);
}

/** An order is named once, by the first that happened to it. */
function dataOf(ctx: Context, shop: Shop, incidents: Incident[]) {
  const byOrder = new Map<string, Incident>();
  for (const each of incidents) if (!byOrder.has(each.orderId)) byOrder.set(each.orderId, each);
  const orders = [...byOrder.values()];
  const [only] = orders;
  const path = orders.length === 1 ? `/track/orders/${only!.orderId}` : "/track/orders";
  return {
    shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
    total: orders.length,
    orders: orders.slice(0, NAMED).flatMap(({ name, orderId: id, shipmentId, happenedAt, ...of }) => {
      const what = whatOf(of);
      const link = appPage(ctx, shop, `/track/orders/${id}`);
      const shipments = shipmentId === null ? [] : [shipmentId];
      return what === null ? [] : [{ name, link, id, what, shipments, since: happenedAt.toISOString() }];
    }),
    link: appPage(ctx, shop, path),
  };
}

/** Notes new flags, and queues bundles. Safe to run twice: a flag is noted once, and bundling is safe. */
export const sweepBundles = defineJob({
  name: "team.sweep-bundles",
  payload: z.object({}),
  schedule: "*/2 * * * *",
  async run(ctx) {
    const now = ctx.now();
    await noteFlags(ctx.db, new Date(now.getTime() - LOOKS_BACK_MS), now);
    const shops = await listShopsWithIncidents(ctx.db);
    await ctx.enqueueAll(
      ctx.db,
      writeBundle,
      shops.map((shop) => ({ shop })),
    );
  },
});

/** Safe to run twice: it only deletes what is too old. */
export const cleanIncidents = defineJob({
  name: "team.clean-incidents",
  payload: z.object({}),
  schedule: "41 4 * * *",
  async run(ctx) {
    await deleteIncidentsBefore(ctx.db, new Date(ctx.now().getTime() - KEPT_MS));
  },
});
