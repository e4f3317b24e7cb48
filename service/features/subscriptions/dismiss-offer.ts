import { z } from "zod";
import { defineRemembered } from "../../../contract/setting";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { editDocument } from "../../platform/settings/settings";
import { launchOffers } from "../../../permissions/discount";

/** Names of offers, as plans.json has them. */
export const dismissedOffers = defineRemembered<string[]>({
  area: "dismissed_offers",
  stored: z.array(z.string()).catch([]),
  initial: [],
  personalData: "none",
});

/** Hides the note about an offer in this store, for good. An unknown name is not kept. */
export function dismissOffer(
  ctx: Context,
  actor: Actor,
  { offer }: { offer: string },
): Promise<{ dismissed: boolean }> {
  return transaction(ctx.db, async (tx) => {
    const isMade = launchOffers.some(({ id }) => id === offer);
    if (isMade)
      await editDocument(ctx, tx, actor.shop, dismissedOffers, (known) => [...new Set([...known, offer])]);
    return { dismissed: isMade };
  });
}
