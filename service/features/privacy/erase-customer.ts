import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { transaction, type Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import { eraseDeliveries } from "../../platform/deliveries/erase-deliveries";
import { deleteDownloadsOfShop } from "../../domain/shops/downloads.queries";
import { addressHashes } from "../../domain/mail-recipients/address-hash";
import { eraseWatches } from "../../domain/shipment-watches/shipment-watches.queries";
import { eraseRecipients } from "../../domain/mail-recipients/erase-recipients.queries";
import { eraseFromInbox } from "../../platform/webhooks-in/inbox.queries";
import { deleteCustomersWithoutOrders } from "../../domain/orders/customers.queries";
import { writeAudit } from "../../domain/shops/audit.queries";
import { PRIVACY_TOPICS } from "../../domain/shops/privacy-topics";
import { lockShop } from "../../domain/shops/shops.queries";
import { redactMerchantTexts } from "./redact-merchant-texts";
import {
  erasePersonalData,
  listDeliverySubjects,
  listNamesOfCustomers,
  listNumbersOfOrders,
  listOrdersOfPerson,
  type ErasureSubject,
} from "./personal-data.queries";
import { makeDue } from "../../domain/shipments/make-due.queries";
import { rememberErasure } from "../../domain/orders/remember-erasure";
import { personTerms } from "./person-terms";
import { phoneNumberOf } from "../../platform/sms/phone-number";

declare module "../../platform/context" {
  interface Context {
    /** What features store about customers, apart from orders: each runs in the transaction that erases a customer, under the shop's lock. */
    personalDataErasers: readonly ((
      ctx: Pick<Context, "now" | "documents">,
      tx: Tx,
      shop: ShopId,
    ) => Promise<void>)[];
  }
}

/** Shopify's customers/redact: nothing that names the person stays, here or in what arrives late. */
export async function eraseCustomer(ctx: Context, shop: ShopId, person: ErasureSubject): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { domain } = await lockShop(tx, shop);
    await eraseCustomerIn(ctx, tx, { shop, domain }, person);
  });
}

/** The same as part of the caller's transaction, which holds the shop's lock. */
export async function eraseCustomerIn(
  ctx: Pick<Context, "config" | "now" | "erasures" | "documents" | "personalDataErasers" | "channels">,
  tx: Tx,
  { shop, domain }: { shop: ShopId; domain: string },
  person: ErasureSubject,
): Promise<void> {
  const now = ctx.now();
  const orders = await listOrdersOfPerson(tx, shop, person);
  const ids = orders.map((order) => order.id);
  const customerIds = [...new Set(orders.flatMap(({ customerId }) => customerId ?? []))];
  const customers = await listNamesOfCustomers(tx, shop, customerIds, person.email);
  const emails = [person.email, ...[...orders, ...customers].map(({ email }) => email)];
  const phones = [person.phone, ...orders.map(({ phone }) => phone)];
  const terms = personTerms({
    names: [...orders, ...customers].map((each) => ("name" in each ? each.name : each.customerName)),
    emails,
    phones,
    addresses: orders.map(({ shipTo }) => shipTo),
  });
  const shopifyIds = [...new Set([...person.shopifyIds, ...orders.map((order) => order.shopifyId)])];

  await rememberErasure(ctx, tx, shop, shopifyIds, false);
  await erasePersonalData(tx, shop, ids);
  const subjects = await listDeliverySubjects(tx, shop, shopifyIds);
  const about = { customers: customers.map(({ id }) => id), subjects };
  const hashes = emails.flatMap((email) => (email ? addressHashes(ctx.config, email) : []));
  await eraseWatches(tx, shop, { orders: ids, hashes });
  await eraseRecipients(ctx, tx, shop, { addresses: [...emails, ...phones.map(phoneNumberOf)], ...about });
  await eraseDeliveries(ctx, tx, shop, about);
  await deleteCustomersWithoutOrders(
    tx,
    shop,
    customers.map(({ id }) => id),
  );
  const texts = await redactMerchantTexts(ctx, tx, shop, terms, ids);
  for (const erase of ctx.personalDataErasers) await erase(ctx, tx, shop);
  await deleteDownloadsOfShop(tx, shop);
  const mails = terms.whole.filter(({ text }) => text.includes("@")).map(({ text }) => text);
  const numbers = await listNumbersOfOrders(tx, shop, ids);
  // What names no shop: couriers' pushes by number, what is told of emails by address.
  const ofNoShop = [...numbers, ...mails];
  const named = { terms: [...shopifyIds, ...mails], numbers: ofNoShop, exceptTopics: PRIVACY_TOPICS };
  if (await eraseFromInbox(tx, domain, named, now))
    for (const each of await makeDue(tx, numbers, now)) await noteChange(tx, each, "checks");
  await writeAudit(tx, {
    shopId: shop,
    actor: "shopify",
    action: "customer.erased",
    details: { orders: orders.length, texts },
    createdAt: now,
  });
}
