import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { enqueueMerchantEmail } from "../shops/merchant-mails/enqueue-merchant-email";
import { periodOf } from "./period";
import { appPage } from "../shops/app-page";
import { lockShop } from "../shops/shops.queries";
import { capWarningEmail } from "./cap-warning.email";
import { findOverageTerms } from "./overage";
import { sumUsage } from "./usage-records.queries";

/** After app_subscriptions/approaching_capped_amount: one mail for each cap in each cycle. */
export async function warnOfCap(ctx: Context, id: ShopId): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, id);
    const terms = await findOverageTerms(tx, shop);
    // The webhook may come late, when the subscription it is about is over.
    if (!terms) return;
    const { from } = periodOf(shop, ctx.now());
    await enqueueMerchantEmail(ctx, tx, {
      shop,
      event: "quota",
      key: `cap ${terms.id} ${from.toISOString()} ${terms.cappedCents}`,
      email: capWarningEmail,
      data: {
        shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
        spentCents: await sumUsage(tx, id, terms.id, from),
        cappedCents: terms.cappedCents,
        link: appPage(ctx, shop, "/track/billing"),
      },
    });
  });
}
