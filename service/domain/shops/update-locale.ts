import type { BodyOf } from "../../../contract/endpoint";
import type { updateLocale as call } from "../../../contract/store";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { writeAudit } from "./audit.queries";
import { lockShop, setLocale } from "./shops.queries";

/** Changes the store's interface language, and notes who did; choosing the one it has already changes nothing. */
export function updateLocale(ctx: Context, actor: Actor, { locale }: BodyOf<typeof call>) {
  return transaction(ctx.db, async (tx) => {
    const { locale: before } = await lockShop(tx, actor.shop);
    if (before === locale) return { locale };

    await setLocale(tx, actor.shop, locale);
    await writeAudit(tx, {
      shopId: actor.shop,
      actor: actor.user,
      action: "locale.changed",
      details: { from: before, to: locale },
      createdAt: ctx.now(),
    });
    return { locale };
  });
}
