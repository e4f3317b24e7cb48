import type { MailPurpose } from "../../../contract/mail-purposes";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { publish } from "../../platform/events/publish";
import { mailRecipientChanged } from "./mail-recipient.events";
import {
  deleteUnsubscribe,
  findUnsubscribed,
  insertUnsubscribe,
  noteUnsubscribed,
} from "./mail-unsubscribes.queries";
import type { UnsubscribeAbout } from "./unsubscribe.link";

/**
 * Ends or resumes what the shop sends to an address, for these purposes. Done again, it changes nothing, and is no second entry in the
 * ledger. False where the shop has no such address any more.
 */
export function changeSubscriptions(
  ctx: Context,
  shop: ShopId,
  { recipient, delivery }: Pick<UnsubscribeAbout, "recipient" | "delivery">,
  wanted: ReadonlyMap<MailPurpose, boolean>,
  by: "page" | "one_click",
): Promise<boolean> {
  return transaction(ctx.db, async (tx) => {
    if (!(await findUnsubscribed(tx, shop, recipient))) return false;
    const at = ctx.now();
    const changed: MailPurpose[] = [];
    for (const [purpose, isWanted] of wanted) {
      const isChanged = isWanted
        ? await deleteUnsubscribe(tx, shop, { recipient, purpose })
        : await insertUnsubscribe(tx, { shopId: shop, recipientId: recipient, purpose, at, by });
      if (isChanged) changed.push(purpose);
    }
    if (delivery && changed.some((purpose) => !wanted.get(purpose)))
      await noteUnsubscribed(tx, shop, delivery, at);
    const entries = changed.map((purpose) => ({
      ...{ recipient, purpose, by, delivery },
      change: wanted.get(purpose) ? ("resubscribed" as const) : ("unsubscribed" as const),
    }));
    if (entries.length > 0) await publish(ctx, tx, shop, mailRecipientChanged, entries);
    return true;
  });
}
