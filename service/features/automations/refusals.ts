import type { OrderId } from "../../../contract/ids";
import { mailConsent } from "../../../contract/mail-consent";
import { purposeOf } from "../../../contract/mail-kinds";
import { recipientDecisions } from "../../domain/mail-recipients/recipient-reason";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { readSetting } from "../../platform/settings/settings";
import { listAddressees } from "../../read/customer-mails/addressees.queries";
import { subjectOfOrder } from "../../read/customer-mails/customer-mail";

const PURPOSE = purposeOf("automated");

/** Orders among these whose customer would get no email of an automation, as their address is now: decided as where emails are sent. */
export async function findRefusals(
  ctx: Context,
  { id: shop }: Shop,
  orders: readonly OrderId[],
): Promise<ReadonlySet<OrderId>> {
  if (orders.length === 0) return new Set();
  const addressees = await listAddressees(ctx.db, shop, orders.map(subjectOfOrder));
  const known = orders.flatMap((order) => {
    const addressee = addressees.get(subjectOfOrder(order));
    return addressee ? [{ order, addressee }] : [];
  });
  const decisions = await recipientDecisions(
    ctx,
    ctx.db,
    shop,
    { purposes: [PURPOSE], settings: await readSetting(ctx.db, shop, mailConsent) },
    known.map(({ addressee }) => addressee),
  );
  return new Set(
    known.flatMap(({ order }, index) => (decisions[index]!.get(PURPOSE)!.reason ? [order] : [])),
  );
}
