import { z } from "zod";
import { MAIL_KINDS, type MailKind, mailKinds } from "../../../contract/mail-kinds";
import type { ShopId } from "../../../contract/ids";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { transaction, type Tx } from "../../platform/db/database";
import { eachThenThrow } from "../../platform/db/each-then-throw";
import { type NewDelivery, recordSkipped } from "../../platform/deliveries/enqueue-deliveries";
import { defineJob } from "../../platform/queue/job";
import { type ShipmentMailPayload, subjectOfShipment } from "../../read/customer-mails/customer-mail";
import { listOrdersById } from "../../read/tracked-order/tracked-orders.queries";
import { customerMails } from "./customer-mail.channel";
import { decideMail, freshUntil, isOfThePast } from "./decide-notification";
import { enqueueCustomerMails } from "./enqueue-customer-mails";
import { findMailSettings } from "./mail-settings";
import { listFoundLate } from "./notifications.queries";
import { listShopsToTell, listOrdersToTell } from "./attention-mails.queries";

/** The kind of each reason for attention that customers are told of. */
const KINDS = new Map(
  MAIL_KINDS.flatMap((kind) => {
    const { trigger } = mailKinds[kind];
    return trigger.on === "attention" ? [[trigger.reason as string, kind] as const] : [];
  }),
);
const REASONS = [...KINDS.keys()] as ("not_scanned" | "silent" | "too_long")[];

/** As long as the kinds are news: an hour that was missed is made up for. */
const LOOKS_BACK_MS = 48 * 3_600_000;

/**
 * Tells customers of parcels that Needs attention has flagged, where their shop wants it: the flags of Needs attention, of which an order has the most urgent
 * one. Once for each order and reason, whatever is flagged again: the key is claimed for ever. Safe to run twice. After the sweep of flags.
 */
export const tellAttention = defineJob({
  name: "notifications.tell-attention",
  payload: z.object({}),
  schedule: "27 * * * *",
  async run(ctx) {
    const since = new Date(ctx.now().getTime() - LOOKS_BACK_MS);
    const shops = await listShopsToTell(ctx.db, REASONS, since);
    // One shop's error keeps no other waiting.
    await eachThenThrow(shops, (shop) => transaction(ctx.db, (tx) => tellOfShop(ctx, tx, shop, since)));
  },
});

async function tellOfShop(ctx: Context, tx: Tx, shop: ShopId, since: Date): Promise<void> {
  const row = await getShopById(tx, shop);
  const settings = await findMailSettings(ctx, tx, row);
  if (![...KINDS.values()].some((kind) => settings.isOn(kind))) return;
  const found = await listOrdersToTell(tx, shop, REASONS, since);
  const ids = found.map(({ orderId }) => orderId);
  const orders = new Map((await listOrdersById(tx, shop, ids)).map((order) => [order.id, order]));
  const foundLate = await listFoundLate(
    tx,
    shop,
    found.map(({ shipmentId }) => shipmentId),
  );
  const now = ctx.now();
  const toSend: NewDelivery<ShipmentMailPayload>[] = [];
  const toSkip: (NewDelivery<ShipmentMailPayload> & { reason: string })[] = [];
  for (const { orderId, reason, since: at, shipmentId, status } of found) {
    const order = orders.get(orderId);
    const kind = KINDS.get(reason)!;
    if (!order || !settings.isOn(kind)) continue;
    const decision = decideMail({
      ...{ kind, at, now, email: order.email, isPaused: settings.isPaused },
      since: {
        installedAt: row.installedAt,
        knownAt: foundLate.get(shipmentId) ?? null,
        switchedOnAt: settings.onSince(kind),
      },
      isCancelled: order.cancelledAt !== null,
      isUninstalled: row.uninstalledAt !== null,
    });
    const payload = {
      ...{ kind: "attention" as const, mail: kind, shipment: shipmentId, status, from: null },
      ...{ since: at.toISOString(), freshUntil: freshUntil(kind, at).toISOString() },
    };
    const delivery = {
      ...{ shop, key: keyOf(orderId, kind), subject: subjectOfShipment(shipmentId), payload, kind },
      // Own ordering key: it neither replaces a status mail nor waits for one.
      ...{ orderingKey: `${shipmentId} attention`, customerId: order.customerId },
    };
    if (decision.outcome === "send") toSend.push(delivery);
    else if (!isOfThePast(decision)) toSkip.push({ ...delivery, reason: decision.reason });
  }
  await enqueueCustomerMails(ctx, tx, shop, toSend);
  await recordSkipped(ctx, tx, customerMails, toSkip);
}

const keyOf = (order: string, kind: MailKind): string => `order ${order} ${kind}`;
