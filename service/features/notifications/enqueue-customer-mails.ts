import type { ShopId } from "../../../contract/ids";
import { mailConsent } from "../../../contract/mail-consent";
import { purposeOf } from "../../../contract/mail-kinds";
import type { RecipientReason } from "../../../contract/mail-purposes";
import { recipientDecisions } from "../../domain/mail-recipients/recipient-reason";
import { listNewestVersions } from "../../domain/mail-templates/mail-templates.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import {
  enqueueDeliveries,
  type NewDelivery,
  recordSkipped,
} from "../../platform/deliveries/enqueue-deliveries";
import { readSetting } from "../../platform/settings/settings";
import { listAddressees } from "../../read/customer-mails/addressees.queries";
import { type CustomerMailPayload, mailOf } from "../../read/customer-mails/customer-mail";
import { customerMails } from "./customer-mail.channel";

type Row = NewDelivery<CustomerMailPayload>;

/**
 * Enqueues mails that go out as the merchant's templates are now, whatever is saved while they wait. Whose recipient wants or can get none
 * goes into the log instead, with the reason.
 */
export async function enqueueCustomerMails(ctx: Context, tx: Tx, shop: ShopId, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const kinds = rows.flatMap(({ payload }) => payload.mail ?? []);
  const versions = await listNewestVersions(tx, shop, [...new Set(kinds)]);
  const pinned = rows.map(({ payload, ...row }) => ({
    ...row,
    payload: payload.mail ? { ...payload, template: versions.get(payload.mail) ?? 0 } : payload,
  }));
  const reasons = await reasonsOf(ctx, tx, shop, pinned);
  const allowed = pinned.filter((row) => !reasons.has(row));
  await enqueueDeliveries(ctx, tx, customerMails, allowed);
  await recordSkipped(
    ctx,
    tx,
    customerMails,
    [...reasons].map(([row, reason]) => ({ ...row, reason })),
  );
}

/** Of those that may not go. What has no address is refused by its channel, which says why. */
async function reasonsOf(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  rows: Row[],
): Promise<Map<Row, RecipientReason>> {
  const addressees = await listAddressees(
    tx,
    shop,
    rows.map(({ subject }) => subject),
  );
  const addressed = rows.flatMap((row) => {
    const addressee = addressees.get(row.subject);
    const kind = mailOf(row.payload);
    return addressee && kind ? [{ row, addressee, purpose: purposeOf(kind) }] : [];
  });
  const asked = {
    purposes: [...new Set(addressed.map(({ purpose }) => purpose))],
    settings: await readSetting(tx, shop, mailConsent),
  };
  const of = addressed.map(({ addressee }) => addressee);
  const decisions = await recipientDecisions(ctx, tx, shop, asked, of);
  return new Map(
    addressed.flatMap(({ row, purpose }, index) => {
      const { reason } = decisions[index]!.get(purpose)!;
      return reason ? [[row, reason]] : [];
    }),
  );
}
