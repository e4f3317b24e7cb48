import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { publish } from "../../platform/events/publish";
import { mailOutcomes, mailSuppressions } from "../../platform/metrics";
import { postgresText } from "../../platform/postgres-text";
import type { MessageState } from "../../platform/db/tables/mail-recipients";
import { lockShop } from "../shops/shops.queries";
import { purposeOf } from "../../../contract/mail-kinds";
import { changeConsents } from "./change-consents";
import { findMessageById } from "./mail-messages.queries";
import { plainAddress } from "./address-hash";
import type { MailEvent } from "./mail-event";
import { mailRecipientChanged } from "./mail-recipient.events";
import { advanceMessage, findAddressOfMail, listMessagesOfProvider } from "./mail-states.queries";
import { type MessageRef, readReturnToken } from "./return-token";
import { upsertSuppression } from "./suppressions.queries";

const STATES: Record<Exclude<MailEvent["kind"], "unsubscribed">, MessageState> = {
  delivered: "delivered",
  softBounced: "soft_bounced",
  bounced: "bounced",
  complained: "complained",
};

/**
 * Applies what is told of emails, in whatever order and however often it is told: a state only moves forward, and only where it does, a hard
 * bounce or a complaint suppresses the address. So a copy of an old one does not undo what the merchant has cleared.
 */
export async function applyMailEvents(ctx: Context, events: readonly MailEvent[]): Promise<void> {
  for (const event of events) {
    const ref = await findMessage(ctx, event);
    if (ref) await applyTo(ctx, ref, event);
    // Of another app behind the same account, or older than the log.
    else ctx.log.warn({ kind: event.kind }, "something is told of an email that is not known");
  }
}

/** By the token that we have signed, as long as its email is stored; else by the provider's id, where it names one email alone. */
async function findMessage(ctx: Context, { token, providerId }: MailEvent): Promise<MessageRef | null> {
  const named = token && readReturnToken(ctx.config, token);
  // A token outlives its email, and the shop as well, which is locked for what becomes of it.
  if (named) return (await findMessageById(ctx.db, named.shop, named.delivery)) ? named : null;
  const found = providerId ? await listMessagesOfProvider(ctx.db, providerId) : [];
  return found.length === 1 ? found[0]! : null;
}

async function applyTo(ctx: Context, ref: MessageRef, { kind, address, detail }: MailEvent): Promise<void> {
  const { shop, delivery } = ref;
  if (kind === "unsubscribed") return unsubscribe(ctx, ref);
  const to = await findAddressOfMail(ctx.db, ref);
  // One notice may name several recipients: ours have one.
  if (kind !== "delivered" && to && address && plainAddress(to) !== plainAddress(address)) return;
  const became = await transaction(ctx.db, async (tx) => {
    // An erasure holds it too: it must not miss the address that is stored here.
    await lockShop(tx, shop);
    const at = ctx.now();
    const moved = await advanceMessage(tx, ref, STATES[kind], at);
    if (!moved?.recipientId || (kind !== "bounced" && kind !== "complained")) return { moved, reason: null };
    const recipient = moved.recipientId;
    const stored = await findAddressOfMail(tx, ref);
    await upsertSuppression(tx, {
      ...{ shopId: shop, recipientId: recipient, reason: kind, at, deliveryId: delivery },
      ...{ address: stored && plainAddress(stored), detail: detail && storableDetail(detail) },
    });
    const by = kind === "bounced" ? ("bounce" as const) : ("complaint" as const);
    const entry = { recipient, change: "suppressed" as const, purpose: null, by, delivery };
    await publish(ctx, tx, shop, mailRecipientChanged, [entry]);
    return { moved, reason: kind };
  });
  // Once it is stored: a transaction that is tried again counts once.
  if (became.moved) mailOutcomes.inc({ state: STATES[kind] });
  if (became.reason) mailSuppressions.inc({ reason: became.reason });
}

const DETAIL_LENGTH = 300;

/** A server's words, whatever bytes it has said, cut between characters. */
const storableDetail = (text: string): string =>
  Array.from(postgresText(text.slice(0, 2 * DETAIL_LENGTH)))
    .slice(0, DETAIL_LENGTH)
    .join("");

/** What the button of mail clients does, for whoever the email went to. */
async function unsubscribe(ctx: Context, { shop, delivery }: MessageRef): Promise<void> {
  const message = await findMessageById(ctx.db, shop, delivery);
  if (!message?.recipientId) return;
  const wanted = new Map([[purposeOf(message.kind), false]]);
  await changeConsents(ctx, shop, { recipient: message.recipientId, delivery }, wanted, "email");
}
