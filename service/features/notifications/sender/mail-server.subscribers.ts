import { mailServerFailing } from "../../../domain/mail-senders/mail-server.events";
import { findMailServer, noteNotified } from "../../../domain/mail-senders/mail-servers.queries";
import { appPage } from "../../../domain/shops/app-page";
import { enqueueMerchantEmail } from "../../../domain/shops/merchant-mails/enqueue-merchant-email";
import { getShopById } from "../../../domain/shops/shops.queries";
import { inTransaction } from "../../../platform/events/subscribers";
import { mailServerEmail } from "./mail-server.email";

/** A server that comes and goes is told of once a day. */
const PAUSE_MS = 86_400_000;

/** Called again, it adds nothing: a mail has the event's key. */
export const mailServerSubscribers = [
  inTransaction(mailServerFailing, "mail-server.tell-merchant", async (ctx, tx, shopId, events) => {
    const { id } = events.at(-1)!;
    const server = await findMailServer(tx, shopId);
    if (!server?.problem) return [{ event: id, decision: "superseded" }];
    const shop = await getShopById(tx, shopId);
    if (shop.uninstalledAt) return [{ event: id, decision: "uninstalled" }];
    const at = ctx.now();
    const isDue = await noteNotified(tx, shopId, { at, unlessSince: new Date(at.getTime() - PAUSE_MS) });
    if (!isDue) return [{ event: id, decision: "notified_before" }];
    const data = {
      ...{ host: server.host, problem: server.problem },
      shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
      link: appPage(ctx, shop, "/track/notification/sender"),
    };
    await enqueueMerchantEmail(ctx, tx, {
      ...{ shop, event: "mail_server", key: `mail-server ${id}` },
      ...{ email: mailServerEmail, data },
    });
  }),
];
