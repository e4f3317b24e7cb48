import { customDomainChanged } from "../../domain/custom-domains/custom-domain.events";
import { findCustomDomain } from "../../domain/custom-domains/custom-domains.queries";
import { domainState } from "../../domain/dns-records/domain-state";
import { readableHost } from "../../domain/custom-domains/host-name";
import { appPage } from "../../domain/shops/app-page";
import { enqueueMerchantEmail } from "../../domain/shops/merchant-mails/enqueue-merchant-email";
import { getShopById } from "../../domain/shops/shops.queries";
import { inTransaction } from "../../platform/events/subscribers";
import { customDomainEmail } from "./custom-domain.email";
import { servedUntil } from "./present-domain";

/** Called again, it adds nothing: a mail has the event's key. */
export const customDomainSubscribers = [
  inTransaction(customDomainChanged, "custom-domain.tell-merchant", async (ctx, tx, shopId, events) => {
    // Of several only the last is true still.
    const { id, payload } = events.at(-1)!;
    const row = await findCustomDomain(tx, shopId);
    if (!row || domainState(row) !== payload.to || payload.to === "waiting")
      return [{ event: id, decision: "superseded" }];
    const shop = await getShopById(tx, shopId);
    if (shop.uninstalledAt) return [{ event: id, decision: "uninstalled" }];
    const data = {
      ...{ kind: payload.to, name: readableHost(row.host) },
      servedUntil: servedUntil(row)?.toISOString() ?? null,
      shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
      link: appPage(ctx, shop, "/track/settings"),
    };
    await enqueueMerchantEmail(ctx, tx, {
      ...{ shop, event: "domains", key: `custom-domain ${id}` },
      ...{ email: customDomainEmail, data },
    });
  }),
];
