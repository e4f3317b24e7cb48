import type { MailPurpose } from "../../../contract/mail-purposes";
import type { ShopId } from "../../../contract/ids";
import type { Insertable } from "kysely";
import type { Context } from "../../platform/context";
import type { Tables } from "../../platform/db/tables";
import { transaction } from "../../platform/db/database";
import { publish } from "../../platform/events/publish";
import { findConsents, noteUnsubscribed, upsertConsent } from "./mail-consents.queries";
import { mailRecipientChanged } from "./mail-recipient.events";
import type { UnsubscribeAbout } from "./unsubscribe.link";

/**
 * Stores what the owner of an address has decided, for these purposes. Decided again, it changes nothing, and is no second entry in the
 * ledger; neither does what was decided before the newest. False where the shop has no such address any more.
 */
export function changeConsents(
  ctx: Context,
  shop: ShopId,
  { recipient, delivery }: Pick<UnsubscribeAbout, "recipient" | "delivery">,
  wanted: ReadonlyMap<MailPurpose, boolean>,
  by: Insertable<Tables["mailConsents"]>["by"],
  at = ctx.now(),
): Promise<boolean> {
  return transaction(ctx.db, async (tx) => {
    if (!(await findConsents(tx, shop, recipient))) return false;
    const entries = [];
    for (const [purpose, isWanted] of wanted) {
      const state = isWanted ? ("given" as const) : ("withdrawn" as const);
      const row = { shopId: shop, recipientId: recipient, purpose, state, at, by };
      const before = await upsertConsent(tx, row);
      if (before === undefined) continue;
      const agreed = before === null ? ("subscribed" as const) : ("resubscribed" as const);
      const change = isWanted ? agreed : ("unsubscribed" as const);
      entries.push({ recipient, purpose, by, delivery, change });
    }
    if (delivery && entries.some(({ change }) => change === "unsubscribed"))
      await noteUnsubscribed(tx, shop, delivery, at);
    if (entries.length > 0) await publish(ctx, tx, shop, mailRecipientChanged, entries);
    return true;
  });
}
