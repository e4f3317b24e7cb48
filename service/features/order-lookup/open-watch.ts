import { TOKEN_INVALID } from "../../../contract/errors";
import type { ShopId } from "../../../contract/ids";
import { shipmentWatchChanged } from "../../domain/shipment-watches/shipment-watch.events";
import { shipmentWatchKind } from "../../domain/shipment-watches/shipment-watch.link";
import {
  confirmWatch,
  deleteWatch,
  findWatch,
  type ShipmentWatch,
} from "../../domain/shipment-watches/shipment-watches.queries";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { publish } from "../../platform/events/publish";
import { verifySignedLink } from "../../platform/signed-links/signed-link";

export type WatchState = "asked" | "watching" | "gone";

/** The wish that a link is about, if the link is ours and of this shop; null for a link of another kind. */
export function readWatchLink({ config, now }: Context, shop: Shop, token: string): string | null {
  try {
    const { kind, shop: of, subject } = verifySignedLink(token, config, now());
    return kind === shipmentWatchKind.name && of === shop.id ? subject : null;
  } catch (error) {
    if (error instanceof AppError && error.code === TOKEN_INVALID) return null;
    throw error;
  }
}

/** How far the wish is; changes nothing, because mail scanners open links. */
export async function watchState({ db }: Context, shop: ShopId, id: string): Promise<WatchState> {
  const watch = await findWatch(db, shop, id);
  if (!watch) return "gone";
  return watch.confirmedAt ? "watching" : "asked";
}

/** Agrees to the email, or takes it back; done again, it changes nothing. Gone: it was sent, taken back, or is too old. */
export function answerWatch(ctx: Context, shop: ShopId, id: string, isWanted: boolean): Promise<WatchState> {
  return transaction(ctx.db, async (tx) => {
    const watch = isWanted ? await confirmWatch(tx, shop, id, ctx.now()) : await deleteWatch(tx, shop, id);
    if (watch) await publish(ctx, tx, shop, shipmentWatchChanged, [entryOf(watch, isWanted)]);
    if (!isWanted) return "gone";
    return watch || (await findWatch(tx, shop, id)) ? "watching" : "gone";
  });
}

const entryOf = ({ id, shipmentId, recipientId }: ShipmentWatch, isWanted: boolean) => ({
  ...{ watch: id, shipment: shipmentId, recipient: recipientId },
  change: isWanted ? ("confirmed" as const) : ("stopped" as const),
});
