import type { DigestSettings } from "../../../contract/attention";
import { ATTENTION_REASONS } from "../../../contract/order-filter";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { enqueueDeliveries } from "../../platform/deliveries/enqueue-deliveries";
import { isMailable } from "../../platform/mail/transport";
import { merchantMails } from "../../domain/shops/merchant-mails/merchant-mail.channel";
import { appPage } from "../../domain/shops/app-page";
import { updateStatusLink } from "../../domain/orders/update-status.link";
import type { Shop } from "../../domain/shops/shops.queries";
import { attentionDigestEmail } from "./attention-digest.email";
import { attentionSummary } from "./attention-summary";
import { listMostUrgent } from "../../read/attention/attention-periods.queries";
import { shopTime } from "./plan-digest";

const MOST_URGENT = 10;

/**
 * Queues today's digest for each recipient; none where no order needs attention and no courier has an outage. Part of
 * the caller's transaction.
 */
export async function writeDigest(
  ctx: Context,
  tx: Tx,
  shop: Shop,
  { recipients }: DigestSettings,
): Promise<void> {
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
    settings: appPage(ctx, shop, "/track/settings/attention"),
  };
  const day = shopTime(shop, ctx.now()).toISODate();
  const rows = (recipients.length > 0 ? recipients : [shop.email]).filter(isMailable).map((to) => ({
    ...{ shop: shop.id, key: `digest ${day} ${to}`, subject: "shop" },
    payload: { email: attentionDigestEmail.name, to, data },
  }));
  await enqueueDeliveries(ctx, tx, merchantMails, rows);
}
