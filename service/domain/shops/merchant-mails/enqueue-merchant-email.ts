import { STORE_RECIPIENT, type TeamEvent } from "../../../../contract/team-events";
import type { Context } from "../../../platform/context";
import type { Tx } from "../../../platform/db/database";
import { enqueueDeliveries } from "../../../platform/deliveries/enqueue-deliveries";
import type { Shop } from "../shops.queries";
import { listTeamRecipients, type TeamRecipient } from "../team/team-recipients";
import type { MerchantEmail } from "./merchant-email";
import { merchantMails } from "./merchant-mail.channel";

/** What a mail is about: its recipients are those of the shop who have chosen this event. */
export interface MerchantMailAbout {
  shop: Shop;
  event: TeamEvent;
}

export interface NewMerchantEmail<Data> {
  /** Names the cause: a recipient gets one mail for each. */
  key: string;
  email: MerchantEmail<Data>;
  data: Data;
  /** The event of the log that it follows from. */
  eventId?: string;
}

/**
 * Enqueues a mail to every verified recipient of the shop who has chosen this event, once for each `key`, in the transaction of its
 * cause. It is rendered when it is sent, from `data`, in the recipient's language.
 */
export async function enqueueMerchantEmail<Data>(
  ctx: Context,
  tx: Tx,
  { shop, event, ...mail }: MerchantMailAbout & NewMerchantEmail<Data>,
): Promise<void> {
  await enqueueMerchantEmails(ctx, tx, { shop, event }, [mail]);
}

/** Several about the same event of the same shop, in one statement. */
export async function enqueueMerchantEmails<Data>(
  ctx: Context,
  tx: Tx,
  { shop, event }: MerchantMailAbout,
  mails: NewMerchantEmail<Data>[],
): Promise<void> {
  if (mails.length === 0) return;
  const recipients = await listTeamRecipients(tx, shop, event);
  const rows = mails.flatMap((mail) => recipients.map((to) => merchantMailTo(to, { shop, event }, mail)));
  await enqueueDeliveries(ctx, tx, merchantMails, rows);
}

/** The delivery of a mail to one recipient. */
export function merchantMailTo<Data>(
  { id, address, language }: Pick<TeamRecipient, "id" | "address" | "language">,
  { shop, event }: { shop: Pick<Shop, "id">; event: TeamEvent | null },
  { key, email, data, eventId }: NewMerchantEmail<Data>,
) {
  return {
    // That of the store's own address is as it was when there was no other.
    ...{ shop: shop.id, key: id === STORE_RECIPIENT ? key : `${key} ${id}`, subject: "shop" },
    payload: { email: email.name, to: address, data, recipient: { id, event, language } },
    ...(eventId !== undefined && { eventId }),
  };
}
