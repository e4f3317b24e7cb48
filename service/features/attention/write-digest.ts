import { ATTENTION_REASONS } from "../../../contract/order-filter";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { enqueueMerchantEmail } from "../../domain/shops/merchant-mails/enqueue-merchant-email";
import { appPage } from "../../domain/shops/app-page";
import { updateStatusLink } from "../../domain/orders/update-status.link";
import { shopTime } from "../../domain/shops/shop-time";
import type { Shop } from "../../domain/shops/shops.queries";
import { attentionDigestEmail } from "./attention-digest.email";
import { attentionSummary } from "./attention-summary";
import { listMostUrgent } from "../../read/attention/attention-periods.queries";

const MOST_URGENT = 10;

/**
 * Queues today's digest for each recipient; none where no order needs attention and no courier has an outage. Part of
 * the caller's transaction.
 */
export async function writeDigest(ctx: Context, tx: Tx, shop: Shop): Promise<void> {
  const { counts, outages } = await attentionSummary({ db: tx }, { shop: shop.id });
  const reasons = ATTENTION_REASONS.filter((reason) => counts[reason] > 0);
  if (reasons.length + outages.length === 0) return;

  const listOf = (chosen: readonly string[]) =>
    appPage(ctx, shop, `/track/orders?attention=${chosen.join(",")}`);
  const urgent = await listMostUrgent(tx, shop.id, MOST_URGENT);
  const data = {
    shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
    total: reasons.reduce((sum, reason) => sum + counts[reason], 0),
    reasons: reasons.map((reason) => ({ reason, orders: counts[reason], link: listOf([reason]) })),
    urgent: urgent.map(({ id, name, reason, since }) => ({
      ...{ name, reason },
      since: since.toISOString(),
      link: appPage(ctx, shop, `/track/orders/${id}`),
      update: updateStatusLink(ctx, shop, id),
    })),
    outages,
    link: reasons.length > 0 ? listOf(reasons) : appPage(ctx, shop, "/track/dashboard"),
    settings: appPage(ctx, shop, "/track/settings/notifications"),
  };
  const day = shopTime(shop, ctx.now()).toISODate();
  const mail = { key: `digest ${day}`, email: attentionDigestEmail, data };
  await enqueueMerchantEmail(ctx, tx, { shop, event: "daily_digest", ...mail });
}
