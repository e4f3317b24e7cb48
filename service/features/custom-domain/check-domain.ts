import type { ShopId } from "../../../contract/ids";
import { checkRecords, type DomainFindings } from "../../domain/custom-domains/check-records";
import { customDomainChanged } from "../../domain/custom-domains/custom-domain.events";
import {
  type CustomDomainRow,
  findCustomDomain,
  saveCustomDomain,
} from "../../domain/custom-domains/custom-domains.queries";
import { proofsOf } from "../../domain/custom-domains/domain-records";
import { afterCheck, domainState, nextCheckAt, verdictOf } from "../../domain/dns-records/domain-state";
import { lockShop, lockShopOfHost, setCustomDomain } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { publish } from "../../platform/events/publish";

/** Asks the DNS about a shop's name, and notes what it has said; nothing where the shop has none, or another one meanwhile. */
export async function checkDomain(ctx: Context, shop: ShopId): Promise<void> {
  const row = await findCustomDomain(ctx.db, shop);
  if (!row) return;
  const findings = await checkRecords(ctx, shop, row.host);
  try {
    await settle(ctx, shop, row.host, findings);
  } catch (error) {
    if (!isHostTaken(error)) throw error;
    // Another shop has proved the name at the same moment: now it is seen to have it.
    await settle(ctx, shop, row.host, findings);
  }
  ctx.customHosts.forget(row.host);
}

const isHostTaken = (error: unknown) =>
  error instanceof Error && "constraint" in error && error.constraint === "shops_custom_domain";

function settle(ctx: Context, shop: ShopId, host: string, findings: DomainFindings): Promise<void> {
  return transaction(ctx.db, async (tx) => {
    const own = await lockShop(tx, shop);
    const row = await findCustomDomain(tx, shop);
    if (row?.host !== host || own.uninstalledAt) return;
    const verdict = verdictOf([findings.txt.state, findings.cname.state]);
    const isFree = verdict !== "right" || (await makeFree(ctx, tx, shop, host, findings));
    const now = ctx.now();
    const { txt, cname } = findings;
    const after = {
      ...afterCheck(row, verdict, isFree, now),
      ...{ txtState: txt.state, txtFound: txt.found, cnameState: cname.state, cnameFound: cname.found },
      ...{ failure: txt.failure ?? cname.failure ?? null, isTaken: !isFree, checkedAt: now },
    };
    const isServed = after.verifiedAt !== null && after.lostAt === null;
    if ((own.customDomain === host) !== isServed) await setCustomDomain(tx, shop, isServed ? host : null);
    await saveChecked(ctx, tx, row, { ...after, nextCheckAt: nextCheckAt(after, verdict, now) });
  });
}

/** Writes the row, and publishes what has become of the name. */
async function saveChecked(
  ctx: Context,
  tx: Tx,
  before: CustomDomainRow,
  after: CustomDomainRow,
): Promise<void> {
  await saveCustomDomain(tx, after);
  const [from, to] = [domainState(before), domainState(after)];
  if (from !== to) await publish(ctx, tx, after.shopId, customDomainChanged, [{ from, to }]);
}

/**
 * Whether no other shop has the name, or may keep it: one that has removed the app, or whose proof is gone while this shop's is
 * there, loses it at once. With both proofs at the name, the first shop keeps it.
 */
async function makeFree(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  host: string,
  { proofs }: DomainFindings,
): Promise<boolean> {
  const holder = await lockShopOfHost(tx, host);
  if (!holder || holder.id === shop) return true;
  const isProved = proofsOf(ctx.config, holder.id, host).some((proof) => proofs?.includes(proof));
  if (isProved && !holder.uninstalledAt) return false;
  await setCustomDomain(tx, holder.id, null);
  const row = await findCustomDomain(tx, holder.id);
  if (row?.host === host) {
    const lost = { txtFound: [], lostAt: ctx.now(), checkedAt: ctx.now() };
    await saveChecked(ctx, tx, row, { ...row, ...lost, txtState: "missing" });
  }
  return true;
}
