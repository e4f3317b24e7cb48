import { z } from "zod";
import { MAIL_KINDS, type MailKind, mailKinds } from "../../../contract/mail-kinds";
import type { OrderId, ShopId } from "../../../contract/ids";
import type { AttentionReason } from "../../../contract/order-filter";
import { lockShop } from "../../domain/shops/shops.queries";
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
import { listOrdersToTell, listShopsToTell, type ToTell } from "./attention-mails.queries";

/** The kind of each reason for attention that customers are told of. */
const KINDS = new Map(
  MAIL_KINDS.flatMap((kind): [AttentionReason, MailKind][] => {
    const { trigger } = mailKinds[kind];
    return trigger.on === "attention" ? [[trigger.reason, kind]] : [];
  }),
);
const reasons = [...KINDS.keys()];

/** As long as one of them is news: an hour that was missed is made up for. */
const LOOKS_BACK_MS = Math.max(...[...KINDS.values()].map((kind) => mailKinds[kind].freshHours)) * 3_600_000;
/** Orders in one transaction: after a sync, most of a shop's may be flagged at once. */
const STEP = 500;

/**
 * Tells customers of parcels that Needs attention has flagged, where their shop wants it: the flags of Needs attention, of which an order has the most urgent
 * one. Once for each order and reason, whatever is flagged again: the key is claimed for ever. Safe to run twice. After the sweep of flags.
 */
export const tellAttention = defineJob({
  name: "notifications.tell-attention",
  payload: z.object({}),
  schedule: "27 * * * *",
  async run(ctx) {
    const openedSince = new Date(ctx.now().getTime() - LOOKS_BACK_MS);
    const shops = await listShopsToTell(ctx.db, reasons, openedSince);
    // One shop's error keeps no other waiting.
    await eachThenThrow(shops, async (shop) => {
      let next: OrderId | null = "0" as OrderId;
      while (next) {
        const toTell: ToTell = { reasons, openedSince, after: next, limit: STEP };
        next = await transaction(ctx.db, (tx) => tellOfShop(ctx, tx, shop, toTell));
      }
    });
  },
});

/** Where to go on from; null where nothing is left. */
async function tellOfShop(ctx: Context, tx: Tx, shop: ShopId, toTell: ToTell): Promise<OrderId | null> {
  // Whoever enqueues emails of one order does it one after the other.
  const row = await lockShop(tx, shop);
  const settings = await findMailSettings(ctx, tx, row);
  if (![...KINDS.values()].some((kind) => settings.isOn(kind))) return null;
  const found = await listOrdersToTell(tx, shop, toTell);
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
  return found.length < toTell.limit ? null : found.at(-1)!.orderId;
}

const keyOf = (order: string, kind: MailKind): string => `order ${order} ${kind}`;
