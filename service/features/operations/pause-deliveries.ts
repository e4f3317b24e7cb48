import { BAD_PARAMETER } from "../../../contract/errors";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { pauseChannel, resumeChannel } from "../../platform/deliveries/pauses.queries";
import { AppError } from "../../platform/errors";
import { recordAct } from "./operations.queries";

type Outside = Pick<Context, "db" | "now">;

/**
 * Holds a channel's deliveries back for a shop, or for all (null), until then or until they are resumed. The act is recorded in the same
 * transaction.
 * @throws AppError BAD_PARAMETER for an end that lies in the past
 */
export async function pauseDeliveries(
  { db, now }: Outside,
  operator: string,
  { channel, shop, until }: { channel: string; shop: ShopId | null; until: Date | null },
): Promise<void> {
  if (until && until <= now()) {
    throw new AppError(BAD_PARAMETER, "pauseInThePast", { fields: [{ path: "until", key: "inThePast" }] });
  }
  await transaction(db, async (tx) => {
    await pauseChannel(tx, { channel, shop }, { pausedBy: operator, pausedAt: now(), until });
    const details = { channel, until };
    await recordAct(tx, { actor: operator, action: "channel.paused", forShop: shop, details, at: now() });
  });
}

/** What waited goes out by the next run, within a minute. */
export function resumeDeliveries(
  { db, now }: Outside,
  operator: string,
  { channel, shop }: { channel: string; shop: ShopId | null },
): Promise<void> {
  return transaction(db, async (tx) => {
    await resumeChannel(tx, { channel, shop });
    const details = { channel };
    await recordAct(tx, { actor: operator, action: "channel.resumed", forShop: shop, details, at: now() });
  });
}
