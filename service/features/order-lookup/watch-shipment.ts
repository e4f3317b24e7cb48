import { randomUUID } from "node:crypto";
import { TOO_MANY_REQUESTS } from "../../../contract/errors";
import type { ShopId } from "../../../contract/ids";
import { isFinal } from "../../../contract/shipment-status";
import type { TrackedShipment } from "../../../contract/tracking";
import type { WatchOutcome } from "../../../storefront/watch-view";
import { storeRecipient } from "../../domain/mail-recipients/find-recipients";
import { reasonAgainstRequest } from "../../domain/mail-recipients/recipient-reason";
import { shopperMailType, WATCH_PURPOSE } from "../../domain/orders/shopper-mail.delivery";
import { shipmentWatchChanged } from "../../domain/shipment-watches/shipment-watch.events";
import {
  countWatches,
  findWatchable,
  insertWatch,
} from "../../domain/shipment-watches/shipment-watches.queries";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { enqueueDeliveries } from "../../platform/deliveries/enqueue-deliveries";
import { AppError } from "../../platform/errors";
import { publish } from "../../platform/events/publish";
import type { Client } from "../../platform/http/client-address";
import { isMailable } from "../../platform/mail/transport";
import { limitKey, type LookedUpOrder } from "../../read/tracked-order/find-tracked-order";

/** Of one shipment, whoever asks. */
const MOST_WATCHES = 20;

interface Asked {
  /** Undefined for one that the page does not show. */
  shipment: TrackedShipment | undefined;
  /** As it was typed; empty: the order's own, for whoever has its link. */
  email: string;
  language: string;
}

/**
 * Stores that somebody wants an email at a shipment's next change. The order's own address is told at once; any other gets an email first that
 * asks whether it agrees. Of a typed address nothing is said: here the same is done, in the same time, for every one.
 */
export async function watchShipment(
  ctx: Context,
  shop: ShopId,
  { id: order, access }: LookedUpOrder,
  { shipment: shown, email, language }: Asked,
  { address: from }: Client,
): Promise<WatchOutcome> {
  if (!shown || isFinal(shown.status, shown.subStatus)) return "over";
  const typed = email.normalize("NFKC").trim();
  if (typed !== "" && !isMailable(typed)) return "badAddress";
  if (!(await takes(ctx, "watch-asked-from", limitKey(ctx, shop, `watch from ${from}`)))) return "limited";
  const watchable = await findWatchable(ctx.db, shop, order, shown.trackingNumber);
  if (!watchable) return "over";
  const isOwn = typed === "";
  const address = isOwn ? (access === "order" ? watchable.email : null) : typed.toLowerCase();
  if (!address || !isMailable(address)) return "badAddress";
  const { shipment } = watchable;
  if ((await countWatches(ctx.db, shop, shipment)) >= MOST_WATCHES) return "limited";
  if (!isOwn) {
    // Nobody's mailbox is filled by strangers, whichever shop's page they come from.
    const key = limitKey(ctx, null, `watch for ${address}`);
    if (!(await takes(ctx, "watch-asked-for", key))) return "asked";
  }
  return transaction(ctx.db, async (tx) => {
    const recipient = await storeRecipient(ctx, tx, shop, address);
    if (isOwn && reasonAgainstRequest(recipient)) return "refused";
    const at = ctx.now();
    const { id, isNew, isConfirmed } = await insertWatch(tx, {
      ...{ shopId: shop, shipmentId: shipment, recipientId: recipient.id, language, isOwn },
      address: ctx.secrets.seal(address, WATCH_PURPOSE),
      ...{ createdAt: at, confirmedAt: isOwn ? at : null },
    });
    const change = isOwn ? ("confirmed" as const) : ("asked" as const);
    if (isNew)
      await publish(ctx, tx, shop, shipmentWatchChanged, [
        { watch: id, shipment, recipient: recipient.id, change },
      ]);
    if (!isOwn && !isConfirmed)
      await enqueueDeliveries(ctx, tx, shopperMailType, [
        {
          ...{ shop, key: `watch ${randomUUID()}`, subject: `shipment:${shipment}` },
          payload: { kind: "confirmWatch", watch: id },
        },
      ]);
    return isOwn ? "watching" : "asked";
  });
}

/** Whether there was a point left. @throws what is no lack of points */
async function takes(ctx: Context, ...[name, key]: Parameters<Context["limits"]["take"]>): Promise<boolean> {
  try {
    await ctx.limits.take(name, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === TOO_MANY_REQUESTS) return false;
    throw error;
  }
}
