import type { ShopId } from "../../../../contract/ids";
import { afterCheck, domainState, nextCheckAt, verdictOf } from "../../../domain/dns-records/domain-state";
import { checkSenderRecords, type SenderFindings } from "../../../domain/mail-senders/check-sender-records";
import { type DkimKey, newDkimKey, openKey, sealKey } from "../../../domain/mail-senders/dkim-keys";
import { senderDomainChanged } from "../../../domain/mail-senders/sender-domain.events";
import {
  findSenderDomain,
  saveSenderDomain,
  type SenderDomainRow,
} from "../../../domain/mail-senders/sender-domains.queries";
import { otherKey, selectorOf } from "../../../domain/mail-senders/sender-records";
import { lockShop } from "../../../domain/shops/shops.queries";
import type { Context } from "../../../platform/context";
import { transaction } from "../../../platform/db/database";
import { publish } from "../../../platform/events/publish";

/** A key that signs no more stays so long in the DNS: mail servers hold emails back for some days before they verify them. */
export const KEPT_MS = 7 * 86_400_000;

/** A provider looks for the key itself, which takes it some minutes. */
const REGISTERING_MS = 15 * 60_000;

/**
 * Asks the DNS about the records of a shop's domain, and notes what it has said. A key that has signed until a week ago is replaced: the new
 * one waits as the next.
 */
export async function checkSenderDomain(ctx: Context, shop: ShopId): Promise<void> {
  const row = await findSenderDomain(ctx.db, shop);
  if (!row) return;
  // Before the transaction, which makes nobody wait for it.
  const renewed = isOverdue(row, ctx.now()) ? await newDkimKey() : null;
  const findings = await checkSenderRecords(ctx, row);
  const isRegistered = await registerDomain(ctx, row, findings);
  await transaction(ctx.db, async (tx) => {
    const { uninstalledAt } = await lockShop(tx, shop);
    const before = await findSenderDomain(tx, shop);
    // Another domain since, or the keys have changed places.
    if (before?.selector !== row.selector || before.active !== row.active || uninstalledAt) return;
    const after = afterFindings(before, { ...findings, isRegistered }, ctx.now());
    await saveSenderDomain(tx, renewed ? withNewKey(ctx, after, renewed) : after);
    const [from, to] = [domainState(before), domainState(after)];
    if (from !== to) await publish(ctx, tx, shop, senderDomainChanged, [{ from, to }]);
  });
}

const isOverdue = ({ idleSince }: SenderDomainRow, now: Date) =>
  idleSince !== null && now.getTime() - idleSince.getTime() >= KEPT_MS;

/**
 * Makes the domain known to the provider that emails leave by, once its key is published. Undefined where no provider need know it. One that
 * fails leaves it as it was.
 */
async function registerDomain(
  ctx: Context,
  row: SenderDomainRow,
  { keyA, keyB }: SenderFindings,
): Promise<boolean | undefined> {
  if (!ctx.mail.registerDomain) return undefined;
  const { shopId, domain, active, records } = row;
  const isPublished = (active === "a" ? keyA : keyB).state === "found";
  if (!isPublished) return records.isRegistered ?? false;
  try {
    const privateKey = openKey(ctx, shopId, domain, active === "a" ? row.privateA : row.privateB);
    return await ctx.mail.registerDomain({ domain, selector: selectorOf(row, active), privateKey });
  } catch (error) {
    ctx.log.warn({ err: error, shop: shopId, domain }, "the mail provider did not take a domain");
    return records.isRegistered ?? false;
  }
}

/** What is known after a check. The key that signs decides: nothing waits for the other records. */
function afterFindings(
  before: SenderDomainRow,
  findings: SenderFindings & { isRegistered: boolean | undefined },
  now: Date,
): SenderDomainRow {
  const { keyA, keyB, returnPath, dmarc, isRegistered } = findings;
  const key = before.active === "a" ? keyA : keyB;
  const verdict = verdictOf([key.state]);
  const after = {
    ...afterCheck(before, verdict, true, now),
    records: {
      keyA,
      keyB,
      dmarc,
      ...(returnPath && { returnPath }),
      ...(isRegistered !== undefined && { isRegistered }),
    },
    failure: key.failure ?? null,
    checkedAt: now,
  };
  const at = nextCheckAt(after, verdict, now);
  const soon = new Date(now.getTime() + REGISTERING_MS);
  return { ...after, nextCheckAt: isRegistered === false && verdict === "right" && at > soon ? soon : at };
}

function withNewKey(ctx: Context, row: SenderDomainRow, { privateKey, publicKey }: DkimKey): SenderDomainRow {
  const sealed = sealKey(ctx, row.shopId, row.domain, privateKey);
  const isA = otherKey(row.active) === "a";
  return {
    ...row,
    idleSince: null,
    ...(isA ? { privateA: sealed, publicA: publicKey } : { privateB: sealed, publicB: publicKey }),
  };
}
