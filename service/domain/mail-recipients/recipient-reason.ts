import type { MailPurpose, RecipientReason } from "../../../contract/mail-purposes";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { findRecipients, type Recipient } from "./find-recipients";

/** Whom an email is to go to. */
export interface Addressee {
  email: string;
}

/**
 * Why an email of this purpose may not go to a recipient; null: it may. The only place that decides it: asked where emails are enqueued, and
 * again before each is sent, because the answer may have changed while it waited.
 */
export function reasonOf(
  { suppressedBy, unsubscribed }: Recipient,
  purpose: MailPurpose,
): RecipientReason | null {
  if (suppressedBy) return suppressedBy;
  return unsubscribed.has(purpose) ? "unsubscribed" : null;
}

/** The same of many, in the order in which they were given. */
export async function recipientReasons(
  ctx: Pick<Context, "config">,
  db: Db,
  shop: ShopId,
  purpose: MailPurpose,
  addressees: readonly Addressee[],
): Promise<(RecipientReason | null)[]> {
  const known = await findRecipients(
    ctx,
    db,
    shop,
    addressees.map(({ email }) => email),
  );
  return addressees.map(({ email }) => reasonOf(known.get(email)!, purpose));
}

export async function recipientReason(
  ctx: Pick<Context, "config">,
  db: Db,
  shop: ShopId,
  purpose: MailPurpose,
  addressee: Addressee,
): Promise<RecipientReason | null> {
  const [reason] = await recipientReasons(ctx, db, shop, purpose, [addressee]);
  return reason ?? null;
}
