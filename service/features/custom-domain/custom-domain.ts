import { BAD_PARAMETER, NOT_FOUND } from "../../../contract/errors";
import type { CustomDomain } from "../../../contract/custom-domain";
import type { FieldKey } from "../../../contract/reasons";
import {
  deleteCustomDomain,
  findCustomDomain,
  saveCustomDomain,
} from "../../domain/custom-domains/custom-domains.queries";
import { proofsOf } from "../../domain/custom-domains/domain-records";
import { listProofs } from "../../domain/custom-domains/check-records";
import { readHostName, wrongHost } from "../../domain/custom-domains/host-name";
import { findShopByHost, lockShop, setCustomDomain } from "../../domain/shops/shops.queries";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { checkDomain } from "./check-domain";
import { checkDomainJob } from "./check-domains.job";
import { presentDomain } from "./present-domain";

interface Answer {
  domain: CustomDomain | null;
}

export async function showDomain(ctx: Context, actor: Actor): Promise<Answer> {
  const row = await findCustomDomain(ctx.db, actor.shop);
  return { domain: row ? presentDomain(ctx, actor, row) : null };
}

/**
 * Sets the shop's name, and queues its first check. Its pages are no more served under the one before. The same name again changes
 * nothing.
 * @throws AppError BAD_PARAMETER, TOO_MANY_REQUESTS
 */
export async function setDomain(ctx: Context, actor: Actor, given: string): Promise<Answer> {
  const host = readHostName(given);
  if (host === null) throw wrong("domainMalformed");
  const key = wrongHost(ctx.config, actor.ownShop, host);
  if (key) throw wrong(key);
  const present = await findCustomDomain(ctx.db, actor.shop);
  if (present?.host !== host) {
    // Asks the DNS from here on.
    await ctx.limits.take("domain-set", String(actor.shop));
    await requireFree(ctx, actor.shop, host);
  }
  const before = await transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, actor.shop);
    const row = await findCustomDomain(tx, shop.id);
    if (row?.host === host) return null;
    const now = ctx.now();
    await saveCustomDomain(tx, {
      ...{ shopId: shop.id, host, addedAt: now, nextCheckAt: now, checkedAt: null },
      ...{ verifiedAt: null, lostAt: null, failingSince: null, strikes: 0, failure: null, isTaken: false },
      ...{ txtState: "unchecked", txtFound: [], cnameState: "unchecked", cnameFound: [] },
    });
    if (shop.customDomain !== null) await setCustomDomain(tx, shop.id, null);
    await ctx.enqueue(tx, checkDomainJob, { shop: shop.id });
    return shop.customDomain;
  });
  if (before !== null) ctx.customHosts.forget(before);
  return showDomain(ctx, actor);
}

/** @throws AppError BAD_PARAMETER where another shop has the name, and its proof is there still */
async function requireFree(ctx: Context, shop: Actor["shop"], host: string): Promise<void> {
  const holder = await findShopByHost(ctx.db, host);
  if (!holder || holder.id === shop || holder.uninstalledAt) return;
  const proofs = await listProofs(ctx, host);
  // Not known: then it is the other shop's for now.
  if (!proofs || proofsOf(ctx.config, holder.id, host).some((proof) => proofs.includes(proof)))
    throw wrong("domainTaken");
}

const wrong = (key: FieldKey) =>
  new AppError(BAD_PARAMETER, "wrongFields", { fields: [{ path: "host", key }] });

/** @throws AppError NOT_FOUND where there is no name, TOO_MANY_REQUESTS */
export async function checkDomainNow(ctx: Context, actor: Actor): Promise<Answer> {
  if (!(await findCustomDomain(ctx.db, actor.shop))) throw new AppError(NOT_FOUND, "domainNotFound");
  await ctx.limits.take("domain-check", String(actor.shop));
  await checkDomain(ctx, actor.shop);
  return showDomain(ctx, actor);
}

/** Its pages are served on our host alone from now on. Safe to call where there is none. */
export async function removeDomain(ctx: Context, actor: Actor): Promise<Answer> {
  const host = await transaction(ctx.db, async (tx) => {
    const { customDomain } = await lockShop(tx, actor.shop);
    await deleteCustomDomain(tx, actor.shop);
    if (customDomain !== null) await setCustomDomain(tx, actor.shop, null);
    return customDomain;
  });
  if (host !== null) ctx.customHosts.forget(host);
  return { domain: null };
}
