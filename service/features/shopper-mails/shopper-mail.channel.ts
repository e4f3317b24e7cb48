import { createHash } from "node:crypto";
import type { z } from "zod";
import { shopperMailType } from "../../domain/orders/shopper-mail.delivery";
import { mailPlaces } from "../../domain/mail-senders/mail-flow";
import { sendAsShop } from "../../domain/mail-senders/send-as-shop";
import { findSender, senderShown } from "../../domain/mail-senders/sender-of-shop";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { defineChannel, type Delivery, type Skip } from "../../platform/deliveries/channel";
import { isMailable, MailRefusedError } from "../../platform/mail/transport";
import { renderAnswer } from "./render-answer";
import { renderChange, renderConfirmation } from "./render-watch";
import { renderOrderLinks } from "./render-order-links";

type Payload = z.output<typeof shopperMailType.payload>;

interface StoredMail {
  to: string;
  sender: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** By which mail clients offer to unsubscribe. */
  headers?: Record<string, string>;
  /** When it was rendered, for its Date header. */
  date: string;
}

/** A link is asked for by somebody who waits for it. */
const WAITING = { waits: false };

/** Mails that shoppers have asked for: answers to what they have reported, links to their orders, and one email at a next change. */
export const shopperMails = defineChannel({
  ...shopperMailType,
  // A link works for a day, and an answer is on the tracking page as well, as is what has changed.
  expireAfter: { hours: 24 },
  // The address of a look-up is in it, sealed: whoever typed it may be no customer of the shop.
  retention: { days: 30 },
  render,
  ...mailPlaces(4, WAITING),
  async send(ctx, { to, date, ...mail }: StoredMail, { shop: shopId }, attempt) {
    const from = await findSender(ctx, ctx.db, await getShopById(ctx.db, shopId));
    const outgoing = { ...mail, date: new Date(date), to: { address: to } };
    await sendAsShop(ctx, shopId, from, outgoing, attempt, WAITING);
  },
  isFinal: (error) => error instanceof MailRefusedError,
  redact: ({ payload }) => ({ payload, rendered: null }),
});

function renderKind(ctx: Context, shop: Shop, payload: Payload) {
  switch (payload.kind) {
    case "answer":
      return renderAnswer(ctx, shop, payload);
    case "orders":
      return renderOrderLinks(ctx, shop, payload);
    case "confirmWatch":
      return renderConfirmation(ctx, shop, payload);
    case "change":
      return renderChange(ctx, shop, payload);
  }
}

async function render(ctx: Context, delivery: Delivery<Payload>): Promise<StoredMail | Skip> {
  const { shop: shopId, key, payload } = delivery;
  const shop = await getShopById(ctx.db, shopId);
  if (shop.uninstalledAt) return { skip: "uninstalled" };
  const mail = await renderKind(ctx, shop, payload);
  if ("skip" in mail) return mail;
  if (!isMailable(mail.to)) return { skip: "bad_email" };
  const digest = createHash("sha256").update(`${shopId} ${key}`).digest("hex").slice(0, 32);
  return {
    ...mail,
    ...senderShown(await findSender(ctx, ctx.db, shop)),
    date: ctx.now().toISOString(),
    messageId: `<shopper.${digest}@${new URL(ctx.config.appUrl).hostname}>`,
  };
}
