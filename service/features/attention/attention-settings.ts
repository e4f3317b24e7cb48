import type { AttentionSettings } from "../../../contract/attention";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { saveDocument } from "../../platform/settings/documents.queries";
import { writeAudit } from "../../domain/shops/audit.queries";
import { lockShop } from "../../domain/shops/shops.queries";
import { ATTENTION_AREA, readAttention } from "../../read/attention/attention-document";
import { planDigest } from "./plan-digest";
import { reEvaluateShop } from "./re-evaluate-shop.job";

/** The shop's attention rules, and who receives the digest. */
export function attentionSettings(ctx: Context, actor: Actor): Promise<AttentionSettings> {
  return readAttention(ctx.db, actor.shop);
}

/**
 * Saves rules and digest. A changed rule queues a re-evaluation of the shop's orders, a changed digest is scheduled
 * anew.
 */
export function updateAttentionSettings(
  ctx: Context,
  actor: Actor,
  wanted: AttentionSettings,
): Promise<AttentionSettings> {
  return transaction(ctx.db, async (tx) => {
    const now = ctx.now();
    const shop = await lockShop(tx, actor.shop);
    const before = await readAttention(tx, actor.shop);
    const after = { ...wanted, digest: { ...wanted.digest, recipients: unique(wanted.digest.recipients) } };
    const isSame = (part: keyof AttentionSettings) =>
      JSON.stringify(before[part]) === JSON.stringify(after[part]);
    if (isSame("rules") && isSame("digest")) return after;

    await saveDocument(tx, actor.shop, ATTENTION_AREA, after, now);
    await writeAudit(tx, {
      shopId: actor.shop,
      actor: actor.user,
      action: "attention.changed",
      // The number only: addresses are personal data, and the audit log is kept for long.
      details: {
        rules: after.rules,
        digest: { ...after.digest, recipients: after.digest.recipients.length },
      },
      createdAt: now,
    });
    if (!isSame("rules")) await ctx.enqueue(tx, reEvaluateShop, { shop: actor.shop });
    if (!isSame("digest")) await planDigest(tx, shop, after.digest, now);
    return after;
  });
}

/** Addresses that differ in case only are the same mailbox. */
function unique(addresses: string[]): string[] {
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
}
