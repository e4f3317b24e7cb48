import { findOverageTerms } from "./overage";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { enqueueMerchantEmail } from "../shops/merchant-mails/enqueue-merchant-email";
import { appPage } from "../shops/app-page";
import type { Shop } from "../shops/shops.queries";
import type { Period } from "./period";
import { quotaWarningEmail } from "./quota-warning.email";

const WARN_FROM = 0.8;

/** Writes to the merchant at 80 % and at 100 % of the quota, once each in a period and for each size of the quota. */
export async function warnOfQuota(
  ctx: Context,
  tx: Tx,
  { billingShop, period, quota, used }: { billingShop: Shop; period: Period; quota: number; used: number },
): Promise<void> {
  const now = ctx.now();
  if (used < quota * WARN_FROM || now < period.from || now >= period.to) return;
  const isUsedUp = used >= quota;
  const terms = isUsedUp ? await findOverageTerms(tx, billingShop) : undefined;
  await enqueueMerchantEmail(ctx, tx, {
    shop: billingShop,
    event: "quota",
    key: `quota-${isUsedUp ? 100 : 80} ${period.from.toISOString()} ${quota}`,
    email: quotaWarningEmail,
    data: {
      shop: { name: billingShop.name, url: `https://${billingShop.primaryDomain ?? billingShop.domain}` },
      used,
      quota,
      renewedAt: period.to.toISOString(),
      ...(isUsedUp && { overageCents: terms?.overageCents ?? null }),
      link: appPage(ctx, billingShop, "/track/billing"),
    },
  });
}
