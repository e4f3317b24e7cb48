import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { transaction, type Db } from "../../platform/db/database";
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

/** What the owner of a number has decided for one shop. Decided again, it changes nothing. */
export async function changeTexts(
  ctx: Context,
  shop: ShopId,
  { number, delivery, wants }: { number: string; delivery: string | null; wants: boolean },
  by: "page" | "reply",
): Promise<void> {
  const { id } = await transaction(ctx.db, (tx) => storeRecipient(ctx, tx, shop, number));
  await changeConsents(ctx, shop, { recipient: id, delivery }, new Map([["status", wants]]), by);
}
