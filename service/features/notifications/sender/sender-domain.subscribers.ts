import { readableHost } from "../../../domain/custom-domains/host-name";
import { domainState } from "../../../domain/dns-records/domain-state";
import { senderDomainChanged } from "../../../domain/mail-senders/sender-domain.events";
import { findSenderDomain } from "../../../domain/mail-senders/sender-domains.queries";
import { appPage } from "../../../domain/shops/app-page";
import { enqueueMerchantEmail } from "../../../domain/shops/merchant-mails/enqueue-merchant-email";
import { getShopById } from "../../../domain/shops/shops.queries";
import { inTransaction } from "../../../platform/events/subscribers";
import { senderDomainEmail } from "./sender-domain.email";

/** Called again, it adds nothing: a mail has the event's key. */
export const senderDomainSubscribers = [
  inTransaction(senderDomainChanged, "sender-domain.tell-merchant", async (ctx, tx, shopId, events) => {
    // Of several only the last is true still.
    const { id, payload } = events.at(-1)!;
    const row = await findSenderDomain(tx, shopId);
    if (!row || domainState(row) !== payload.to || payload.to === "waiting")
      return [{ event: id, decision: "superseded" }];
    const shop = await getShopById(tx, shopId);
    if (shop.uninstalledAt) return [{ event: id, decision: "uninstalled" }];
    const data = {
      ...{ kind: payload.to, name: readableHost(row.domain) },
      shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
      link: appPage(ctx, shop, "/track/notification/sender"),
    };
    await enqueueMerchantEmail(ctx, tx, {
      ...{ shop, event: "domains", key: `sender-domain ${id}` },
      ...{ email: senderDomainEmail, data },
    });
  }),
];
