import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { transaction, type Db } from "../../platform/db/database";
import type { SmsReply } from "../../platform/sms/sms-transport";
import { addressHashes } from "./address-hash";
import { applySmsReply } from "./apply-sms-reply.job";
import { changeConsents } from "./change-consents";
import { findRecipients, storeRecipient } from "./find-recipients";

/*
 * Who gets text messages: a number is a recipient as an address of mail is, by its keyed hash, and has agreed to messages about orders (`status`)
 * or not. There is no rule by country: whoever has not agreed gets none.
 */

/** Those of these numbers (E.164) whose owners have agreed. */
export async function listTexted(
  ctx: Pick<Context, "config">,
  db: Db,
  shop: ShopId,
  numbers: readonly string[],
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const recipients = await findRecipients(ctx, db, shop, numbers);
  return new Set(numbers.filter((number) => recipients.get(number)!.consents.get("status") === "given"));
}

/** What the owner of a number has decided for one shop, on its page. Decided again, it changes nothing. */
export async function changeTexts(
  ctx: Context,
  shop: ShopId,
  { number, delivery, wants }: { number: string; delivery: string | null; wants: boolean },
): Promise<void> {
  const { id } = await transaction(ctx.db, (tx) => storeRecipient(ctx, tx, shop, number));
  await changeConsents(ctx, shop, { recipient: id, delivery }, new Map([["status", wants]]), "page");
}

/** What they have answered to a text message, or a provider says that they have: for every shop, by a job. */
export async function noteReply(
  ctx: Pick<Context, "config" | "db" | "enqueue">,
  { from, wants }: SmsReply,
  at: Date,
): Promise<void> {
  const hashes = addressHashes(ctx.config, from).map((hash) => hash.toString("hex"));
  await ctx.enqueue(ctx.db, applySmsReply, { hashes, wants, at: at.toISOString() });
}
