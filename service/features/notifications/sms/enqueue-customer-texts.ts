import type { z } from "zod";
import type { ShopId } from "../../../../contract/ids";
import { listTexted } from "../../../domain/mail-recipients/text-recipients";
import type { Context } from "../../../platform/context";
import type { Tx } from "../../../platform/db/database";
import { enqueueDeliveries, type NewDelivery } from "../../../platform/deliveries/enqueue-deliveries";
import { phoneNumberOf } from "../../../platform/sms/phone-number";
import { customerTexts, type CustomerTextPayload, TEXTED_KINDS } from "./customer-text.channel";

type Row = NewDelivery<z.input<typeof CustomerTextPayload>> & { phone: string | null };

/** Of changes that are told by mail, or would be if there were an address: a text message to those who have agreed. */
export async function enqueueCustomerTexts(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  changes: Row[],
): Promise<void> {
  if (!ctx.sms) return;
  const numbered = changes.flatMap(({ phone, ...row }) => {
    const number = phoneNumberOf(phone);
    return number && TEXTED_KINDS.includes(row.payload.kind) ? [{ number, row }] : [];
  });
  const wanted = await listTexted(
    ctx,
    tx,
    shop,
    numbered.map(({ number }) => number),
  );
  const rows = numbered.flatMap(({ number, row }) => (wanted.has(number) ? [row] : []));
  await enqueueDeliveries(ctx, tx, customerTexts, rows);
}
