import { html } from "hono/html";
import type { ShopId, OrderId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { phoneNumberOf } from "../../platform/sms/phone-number";
import { parseMailAddress } from "../../platform/mail/transport";
import { writeAudit } from "../../domain/shops/audit.queries";
import { findRecipients } from "../../domain/mail-recipients/find-recipients";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Db } from "../../platform/db/database";
import { listOrderMessages } from "../../read/customer-mails/order-messages.queries";
import { listOrdersOfPerson, listPersonalData, type ErasureSubject } from "./personal-data.queries";

/** Shopify's customers/data_request: what is known of the person goes to the shop's owner, who answers for it. */
export async function reportCustomerData(
  ctx: Context,
  shopId: ShopId,
  person: ErasureSubject,
): Promise<void> {
  const shop = await getShopById(ctx.db, shopId);
  const orders = await listOrdersOfPerson(ctx.db, shopId, person);
  const data = await gatherPersonalData(
    ctx.db,
    shopId,
    orders.map((order) => order.id),
  );
  const emails = [person.email, ...orders.map(({ email }) => email)].flatMap((email) => email ?? []);
  const phones = [person.phone, ...orders.map(({ phone }) => phone)].flatMap(
    (each) => phoneNumberOf(each) ?? [],
  );
  const recipients = await findRecipients(ctx, ctx.db, shopId, [...new Set([...emails, ...phones])]);
  const decided = [...recipients].map(([address, { suppressedBy, consents }]) => ({
    ...{ address, suppressed_by: suppressedBy, consents: Object.fromEntries(consents) },
  }));
  if (shop.email) {
    const text = [
      "A customer of your shop has asked Shopify which data is kept about them.",
      "This is everything Waybill keeps; please pass it on.",
      "",
      JSON.stringify({ orders: data, emails: decided }, null, 2),
    ].join("\n");
    await ctx.mail.send({
      to: { address: shop.email },
      from: parseMailAddress(ctx.config.mailFrom),
      subject: `Customer data request (${shop.name})`,
      text,
      html: String(html`<pre>${text}</pre>`),
      messageId: `<data-request.${shopId}.${ctx.now().getTime()}@${new URL(ctx.config.appUrl).hostname}>`,
    });
  }
  const details = { orders: orders.length, isMailed: shop.email !== null };
  await writeAudit(ctx.db, {
    shopId,
    actor: "shopify",
    action: "customer.data_reported",
    details,
    createdAt: ctx.now(),
  });
}

/** Everything kept about the person behind these orders, an object for each order. */
async function gatherPersonalData(db: Db, shop: ShopId, orderIds: OrderId[]): Promise<object[]> {
  const found = await listPersonalData(db, shop, orderIds);
  const shipments = found.flatMap((each) => each.shipments);
  const messages = await listOrderMessages(db, shop, { orders: orderIds, shipments });
  return found.map(({ id, order, shipments: own }) => ({
    ...order,
    messages: messages
      .filter(({ orderId, shipmentId }) => orderId === id || (shipmentId && own.includes(shipmentId)))
      .map(({ channel, to, subject, text, sentAt }) => ({ channel, to, subject, text, sent_at: sentAt }))
      .toReversed(),
  }));
}
