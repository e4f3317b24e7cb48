import { domainOf } from "../../../contract/normal-address";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { type Attempt, PutOff } from "../../platform/deliveries/channel";
import {
  MailDeferredError,
  type MailReceipt,
  MailServerError,
  type OutgoingMail,
} from "../../platform/mail/transport";
import { openPassword } from "./mail-server";
import type { MailServerRow } from "./mail-servers.queries";
import { senderEnvelope } from "./sender-envelope";
import type { SenderOfShop } from "./sender-of-shop";
import type { Waiting } from "./server-places";
import { noteServerFailed, noteServerWorks, versionOf } from "./server-state";

/** Until a place is free; the emails before it take some seconds each. */
const BUSY_MS = 5_000;

type ShopMail = Omit<OutgoingMail, "from" | "replyTo" | "dkim" | "returnHost"> &
  Pick<SenderOfShop, "sender" | "replyTo">;

/**
 * Sends an email in the name of a shop: by its own mail server where it has one in force, else by ours.
 * @param from as the sender is now, for this try
 * @throws PutOff where the shop's server, its limit or the recipient's domain lets it go later only; else as `MailTransport.send`
 */
export async function sendAsShop(
  ctx: Context,
  shop: ShopId,
  from: Pick<SenderOfShop, "own" | "withoutServer">,
  { sender, replyTo, ...mail }: ShopMail,
  attempt: Attempt,
  { waits = true }: Waiting = {},
): Promise<MailReceipt> {
  const isLeftOut = !waits && Boolean(from.own?.server?.nextCheckAt);
  const own = isLeftOut ? from.withoutServer : from.own;
  const server = own?.server ?? null;
  const outgoing = { ...mail, ...senderEnvelope(ctx, shop, { sender, replyTo }, own) };
  if (server) return sendByServer(ctx, server, outgoing, attempt);
  if (!from.own?.server) {
    ctx.mailFlow.places.forget(shop);
    ctx.mailServers.forget(shop);
  }
  return toRecipient(ctx, "ours", outgoing, async () => {
    const until = await ctx.mailFlow.pace.take(shop);
    if (until) {
      ctx.mailFlow.places.hold(shop, until);
      throw new PutOff(until, "shop_limit");
    }
    return ctx.mail.send(outgoing, attempt.begin);
  });
}

async function sendByServer(
  ctx: Context,
  server: MailServerRow,
  mail: OutgoingMail,
  attempt: Attempt,
): Promise<MailReceipt> {
  const { shopId: shop, host, port, tls, userName: user, password } = server;
  const { places } = ctx.mailFlow;
  if (server.nextCheckAt) {
    places.hold(shop, server.nextCheckAt);
    const soon = new Date(ctx.now().getTime() + BUSY_MS);
    throw new PutOff(server.nextCheckAt > soon ? server.nextCheckAt : soon, "mail_server_failing");
  }
  if (!places.enter(shop, attempt, server.strikes === 0))
    throw new PutOff(new Date(ctx.now().getTime() + BUSY_MS), "mail_server_busy");
  try {
    const transport = ctx.mailServers.transportOf(shop, versionOf(server), () => ({
      ...{ host, port, tls, user, password: openPassword(ctx, shop, { host, user }, password) },
    }));
    const receipt = await toRecipient(ctx, String(shop), mail, () => transport.send(mail, attempt.begin));
    if (server.strikes > 0) await noteServerWorks(ctx, server).catch(noteLogged(ctx, shop));
    return receipt;
  } catch (error) {
    if (error instanceof MailServerError)
      await noteServerFailed(ctx, server, error).catch(noteLogged(ctx, shop));
    throw error;
  } finally {
    places.leave(shop, attempt);
  }
}

/** What was sent is sent, whatever becomes of the note. */
const noteLogged = (ctx: Context, shop: ShopId) => (error: unknown) =>
  ctx.log.warn({ err: error, shop }, "how a shop's mail server fares is not stored");

async function toRecipient(
  { mailFlow: { domains } }: Pick<Context, "mailFlow">,
  transport: string,
  { to }: OutgoingMail,
  send: () => Promise<MailReceipt>,
): Promise<MailReceipt> {
  const domain = domainOf(typeof to === "string" ? to : to.address);
  const until = domains.enter(transport, domain);
  if (until) throw new PutOff(until, "recipient_server_busy");
  let outcome: "sent" | "throttled" | "other" = "other";
  try {
    const receipt = await send();
    outcome = "sent";
    return receipt;
  } catch (error) {
    if (error instanceof MailDeferredError && error.isThrottled) outcome = "throttled";
    throw error;
  } finally {
    domains.leave(transport, domain, outcome);
  }
}
