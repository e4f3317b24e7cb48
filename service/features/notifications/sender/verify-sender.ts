import type { BodyOf, ResponseOf } from "../../../../contract/endpoint";
import { BAD_PARAMETER, CONFLICT, TOO_MANY_REQUESTS } from "../../../../contract/errors";
import type { ShopId } from "../../../../contract/ids";
import {
  mailSender,
  type sendSenderCode as sendContract,
  type verifySender as verifyContract,
} from "../../../../contract/mail-sender";
import { CODE_MINUTES, CODE_PAUSE_SECONDS, MAX_CODE_TRIES } from "../../../../contract/mail-sender-limits";
import type { FieldKey } from "../../../../contract/reasons";
import { plainAddress } from "../../../domain/mail-recipients/address-hash";
import {
  deleteUnverified,
  findSenderAddress,
  saveSenderAddress,
  type SenderAddressRow,
} from "../../../domain/mail-senders/sender-addresses.queries";
import { hashOfCode, isCode, newCode, readCode } from "../../../domain/mail-senders/sender-code";
import { lockShop } from "../../../domain/shops/shops.queries";
import type { Actor, Context } from "../../../platform/context";
import { type Db, type Tx, transaction } from "../../../platform/db/database";
import { enqueueDeliveries } from "../../../platform/deliveries/enqueue-deliveries";
import { AppError } from "../../../platform/errors";
import { takeLimit } from "../../../platform/http/take-limit";
import type { LimitName } from "../../../platform/http/rate-limits";
import { isMailable } from "../../../platform/mail/transport";
import { readSetting } from "../../../platform/settings/settings";
import { limitKey } from "../../../read/tracked-order/find-tracked-order";
import { SENDER_CODE, sealedCode, senderCodes } from "./sender-code.channel";

const DAY_MS = 86_400_000;

/**
 * Sends a new code to the address that is set as the sender; the one before is worth nothing then. Of the code only a hash is stored.
 * @throws AppError CONFLICT where another address is set; TOO_MANY_REQUESTS, each limit with its sentence
 */
export async function sendSenderCode(
  ctx: Context,
  { shop }: Actor,
  { address }: BodyOf<typeof sendContract>,
): Promise<ResponseOf<typeof sendContract>> {
  await requireSet(ctx.db, shop, address);
  const plain = plainAddress(address);
  if (!isMailable(plain))
    throw new AppError(BAD_PARAMETER, "wrongFields", { fields: [{ path: "address", key: "email" }] });

  return transaction(ctx.db, async (tx) => {
    const { locale, timezone } = await lockShop(tx, shop);
    const now = ctx.now();
    const before = await findSenderAddress(tx, shop, plain);
    // Two at once: the second one waited for the lock. What is refused takes no point of the limits.
    requirePause(before, now);
    await takeSend(ctx, tx, "sender-code", String(shop));
    // Whichever shop asks: nobody's mailbox is filled.
    await takeSend(ctx, tx, "sender-code-to", limitKey(ctx, null, `sender code to ${plain}`));
    await takeSend(ctx, tx, "sender-code-day", String(shop));
    const code = newCode();
    const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
    await saveSenderAddress(tx, {
      ...{ shopId: shop, address: plain, verifiedAt: before?.verifiedAt ?? null, codeTries: 0 },
      ...{ codeHash: hashOfCode(ctx.config, { shop, address: plain }, code) },
      ...{ codeSentAt: now, codeExpiresAt: expiresAt },
    });
    await deleteUnverified(tx, shop, new Date(now.getTime() - DAY_MS));
    const payload = { to: address, code: sealedCode(ctx, { shop, address: plain }, code), locale, timezone };
    await enqueueDeliveries(ctx, tx, senderCodes, [
      { shop, key: `${plain} ${now.toISOString()}`, subject: SENDER_CODE, payload, expiresAt },
    ]);
    return { expires_at: expiresAt.toISOString() };
  });
}

/**
 * Verifies the sender's address by a code.
 * @throws AppError CONFLICT as sendSenderCode; BAD_PARAMETER with the field `code`: wrong, expired, used up by wrong ones, or never sent
 */
export async function verifySender(
  ctx: Context,
  { shop }: Actor,
  { address, code }: BodyOf<typeof verifyContract>,
): Promise<ResponseOf<typeof verifyContract>> {
  // Thrown behind the transaction: a wrong code is counted.
  const wrong = await transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    await requireSet(tx, shop, address);
    return tryCode(ctx, tx, { shop, address: plainAddress(address) }, code);
  });
  if (wrong) throw new AppError(BAD_PARAMETER, "wrongFields", { fields: [{ path: "code", key: wrong }] });
  return { state: "verified" };
}

async function tryCode(
  ctx: Context,
  tx: Tx,
  of: { shop: ShopId; address: string },
  given: string,
): Promise<FieldKey | null> {
  const row = await findSenderAddress(tx, of.shop, of.address);
  if (!row?.codeHash || !row.codeExpiresAt) return row?.verifiedAt ? null : "senderCodeMissing";
  if (row.codeTries >= MAX_CODE_TRIES) return "senderCodeUsedUp";
  if (row.codeExpiresAt <= ctx.now()) return "senderCodeExpired";
  const code = readCode(given);
  // No code at all is no guess.
  if (code === null) return "senderCodeInvalid";
  if (!isCode(ctx.config, of, code, row.codeHash)) {
    await saveSenderAddress(tx, { ...row, codeTries: row.codeTries + 1 });
    return "senderCodeInvalid";
  }
  const used = { codeHash: null, codeSentAt: null, codeExpiresAt: null, codeTries: 0 };
  await saveSenderAddress(tx, { ...row, ...used, verifiedAt: ctx.now() });
  return null;
}

/** @throws AppError CONFLICT where the address is not, or no more, the one that is set */
async function requireSet(db: Db, shop: ShopId, address: string): Promise<void> {
  const set = await readSetting(db, shop, mailSender);
  if (set.address === "" || plainAddress(set.address) !== plainAddress(address))
    throw new AppError(CONFLICT, "senderChanged");
}

function requirePause(row: SenderAddressRow | undefined, now: Date): void {
  if (!row?.codeSentAt) return;
  const left = CODE_PAUSE_SECONDS - Math.floor((now.getTime() - row.codeSentAt.getTime()) / 1000);
  if (left > 0)
    throw new AppError(TOO_MANY_REQUESTS, "senderCodeTooSoon", { details: { retry_after: left } });
}

/** A limit on codes says what it is about. */
const takeSend = (ctx: Context, tx: Tx, name: LimitName, key: string): Promise<void> =>
  takeLimit(ctx, { name, key }, "senderCodesUsedUp", tx);
