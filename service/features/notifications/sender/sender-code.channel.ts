import { createHash } from "node:crypto";
import { z } from "zod";
import type { CodeFor } from "../../../domain/mail-senders/sender-code";
import { getShopById } from "../../../domain/shops/shops.queries";
import type { Context } from "../../../platform/context";
import { defineChannel, type Delivery, type Skip } from "../../../platform/deliveries/channel";
import { merchantLocalizerFor } from "../../../platform/i18n/localizer";
import { renderEmail } from "../../../platform/mail/define-email";
import { MailRefusedError, parseMailAddress } from "../../../platform/mail/transport";
import { senderCodeEmail } from "./sender-code.email";

export const SENDER_CODE = "sender-code";

const Payload = z.object({ to: z.string(), code: z.string(), locale: z.string(), timezone: z.string() });
type Payload = z.output<typeof Payload>;

/** The mail names the code, so it waits and is kept encrypted. */
interface SealedMail {
  to: string;
  sealed: string;
}

const PURPOSE = "sender-code";

export const sealedCode = ({ secrets }: Pick<Context, "secrets">, { shop, address }: CodeFor, code: string) =>
  secrets.seal(code, `${PURPOSE} ${shop} ${address}`);

/** Mails with the code by which a sender's address is verified. A channel of their own: they go to addresses that nobody has proved. */
export const senderCodes = defineChannel({
  name: SENDER_CODE,
  class: "operational",
  payload: Payload,
  // As long as its code is good: the row itself says until when.
  expireAfter: { hours: 1 },
  retention: { days: 7 },
  render,
  async send(ctx, { to, sealed }: SealedMail, { shop, key }, { begin }) {
    const { date, ...mail } = JSON.parse(ctx.secrets.open(sealed, `${PURPOSE} ${shop} ${key}`)) as {
      subject: string;
      text: string;
      html: string;
      date: string;
    };
    const digest = createHash("sha256").update(`${shop} ${key}`).digest("hex").slice(0, 32);
    const outgoing = {
      ...{ ...mail, to: { address: to }, from: parseMailAddress(ctx.config.mailFrom) },
      date: new Date(date),
      messageId: `<sender.${digest}@${new URL(ctx.config.appUrl).hostname}>`,
    };
    await ctx.mail.send(outgoing, begin);
  },
  isFinal: (error) => error instanceof MailRefusedError,
  // The merchant's own address.
  redact: (stored) => stored,
});

async function render(
  ctx: Context,
  { shop: id, key, payload }: Delivery<Payload>,
): Promise<SealedMail | Skip> {
  const shop = await getShopById(ctx.db, id);
  if (shop.uninstalledAt) return { skip: "uninstalled" };
  const [address = ""] = key.split(" ");
  const code = ctx.secrets.open(payload.code, `${PURPOSE} ${id} ${address}`);
  const mail = renderEmail(senderCodeEmail, merchantLocalizerFor(payload, ctx.now()), {
    ...{ code, address: payload.to },
    shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
  });
  const sent = JSON.stringify({ ...mail, date: ctx.now().toISOString() });
  return { to: payload.to, sealed: ctx.secrets.seal(sent, `${PURPOSE} ${id} ${key}`) };
}
