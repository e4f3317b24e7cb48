import type { BodyOf, ResponseOf } from "../../../../contract/endpoint";
import { BAD_PARAMETER, CONFLICT, NOT_FOUND } from "../../../../contract/errors";
import { domainOf } from "../../../../contract/normal-address";
import { mailSender } from "../../../../contract/mail-sender";
import type {
  getSenderDomain as showContract,
  setSenderDomain as setContract,
} from "../../../../contract/mail-sender-domain";
import { newDkimKey, newSelector, sealKey } from "../../../domain/mail-senders/dkim-keys";
import { readSenderDomain } from "../../../domain/mail-senders/sender-domain-name";
import {
  deleteSenderDomain,
  findSenderDomain,
  saveSenderDomain,
} from "../../../domain/mail-senders/sender-domains.queries";
import { listSenderRows } from "../../../domain/mail-senders/sender-of-shop";
import { canRotate } from "../../../domain/mail-senders/signing-key";
import { otherKey } from "../../../domain/mail-senders/sender-records";
import { lockShop } from "../../../domain/shops/shops.queries";
import type { Actor, Context } from "../../../platform/context";
import { takeLimit } from "../../../platform/http/take-limit";
import { transaction } from "../../../platform/db/database";
import { AppError } from "../../../platform/errors";
import { readSetting } from "../../../platform/settings/settings";
import { checkSenderDomain } from "./check-sender-domain";
import { checkSenderDomainJob } from "./check-sender-domains.job";
import { presentSenderDomain } from "./present-sender-domain";

type Answer = ResponseOf<typeof showContract>;

/** The shop's domain with its records, and the domain of its address where that is another one. */
export async function showSenderDomain(ctx: Context, actor: Actor): Promise<Answer> {
  const set = await readSetting(ctx.db, actor.shop, mailSender);
  const [rows, row] = await Promise.all([
    listSenderRows(ctx.db, actor.shop, set),
    findSenderDomain(ctx.db, actor.shop),
  ]);
  const wanted = set.address === "" ? null : domainOf(set.address);
  return {
    domain: row ? presentSenderDomain(ctx, row, rows) : null,
    offered: wanted === null || wanted === row?.domain ? null : readSenderDomain(ctx.config, wanted),
  };
}

/**
 * Makes two keys for a domain, and queues its first check. Those of the domain before are gone. The same domain again changes nothing.
 * @throws AppError BAD_PARAMETER with the field `domain`, TOO_MANY_REQUESTS
 */
export async function setSenderDomain(
  ctx: Context,
  actor: Actor,
  given: BodyOf<typeof setContract>,
): Promise<Answer> {
  const { domain, problem } = readSenderDomain(ctx.config, given.domain);
  if (problem)
    throw new AppError(BAD_PARAMETER, "wrongFields", {
      fields: [{ path: "domain", key: problem, values: { domain } }],
    });
  const present = await findSenderDomain(ctx.db, actor.shop);
  if (present?.domain === domain) return showSenderDomain(ctx, actor);
  await ctx.limits.take("sender-domain-set", String(actor.shop));
  // Before the transaction: a fifth of a second each.
  const [a, b] = await Promise.all([newDkimKey(), newDkimKey()]);
  await transaction(ctx.db, async (tx) => {
    const { id } = await lockShop(tx, actor.shop);
    const row = await findSenderDomain(tx, id);
    if (row?.domain === domain) return;
    const now = ctx.now();
    await saveSenderDomain(tx, {
      ...{ shopId: id, domain, selector: newSelector(), active: "a", idleSince: null },
      ...{ privateA: sealKey(ctx, id, domain, a.privateKey), publicA: a.publicKey },
      ...{ privateB: sealKey(ctx, id, domain, b.privateKey), publicB: b.publicKey },
      ...{ addedAt: now, nextCheckAt: now, checkedAt: null, verifiedAt: null, lostAt: null },
      ...{ failingSince: null, strikes: 0, records: {}, failure: null },
    });
    await ctx.enqueue(tx, checkSenderDomainJob, { shop: id });
  });
  return showSenderDomain(ctx, actor);
}

/** @throws AppError NOT_FOUND where there is no domain, TOO_MANY_REQUESTS */
export async function checkSenderDomainNow(ctx: Context, actor: Actor): Promise<Answer> {
  if (!(await findSenderDomain(ctx.db, actor.shop))) throw new AppError(NOT_FOUND, "senderDomainNotFound");
  await takeLimit(ctx, { name: "sender-domain-check", key: String(actor.shop) }, "checkTooSoon");
  await checkSenderDomain(ctx, actor.shop);
  return showSenderDomain(ctx, actor);
}

/**
 * Signs by the next key from now on. The one before stays published for a week, for what is on its way, and is replaced then.
 * @throws AppError NOT_FOUND where there is no domain; CONFLICT where the next key is not published, or not made yet
 */
export async function rotateSenderKey(ctx: Context, actor: Actor): Promise<Answer> {
  // As it is in the DNS now, not as it was a day ago.
  await checkSenderDomain(ctx, actor.shop);
  await transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    const row = await findSenderDomain(tx, actor.shop);
    if (!row) throw new AppError(NOT_FOUND, "senderDomainNotFound");
    if (!canRotate(row)) throw new AppError(CONFLICT, "senderKeyNotFound");
    const proved = { verifiedAt: row.verifiedAt ?? ctx.now(), lostAt: null, failingSince: null, strikes: 0 };
    await saveSenderDomain(tx, { ...row, ...proved, active: otherKey(row.active), idleSince: ctx.now() });
  });
  return showSenderDomain(ctx, actor);
}

/** Emails come from our address from now on. Safe to call where there is none. */
export async function removeSenderDomain(ctx: Context, actor: Actor): Promise<Answer> {
  await transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    await deleteSenderDomain(tx, actor.shop);
  });
  return showSenderDomain(ctx, actor);
}
