import type { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import { transaction, type Tx } from "../db/database";
import { deleteDownloadsOfShop } from "../exports/downloads.queries";
import { forgetPeopleInImports } from "../imports/forget-imports";
import { eraseFromInbox } from "../webhooks-in/inbox.queries";
import { deleteCustomersWithoutOrders } from "../orders/customers.queries";
import { forgetPeopleInSearch } from "../settings/search-config";
import { writeAudit } from "../shops/audit.queries";
import { lockShop } from "../shops/shops.queries";
import { forgetWords } from "./forget-words";
import {
  erasePersonalData,
  listNamesOfCustomers,
  listNumbersOfOrders,
  listOrdersOfPerson,
  type PersonAsked,
} from "./personal-data.queries";
import { rememberErasure } from "./remember-erasure";
import { wordsOfPerson } from "./words-of-person";

/** Shopify's customers/redact: nothing that names the person stays, here or in what arrives late. */
export async function eraseCustomer(ctx: Context, shop: ShopId, person: PersonAsked): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { domain } = await lockShop(tx, shop);
    await eraseCustomerIn(ctx, tx, { shop, domain }, person);
  });
}

/** The same as part of the caller's transaction, which holds the shop's lock. */
export async function eraseCustomerIn(
  ctx: Pick<Context, "now" | "erasures">,
  tx: Tx,
  { shop, domain }: { shop: ShopId; domain: string },
  person: PersonAsked,
): Promise<void> {
  const now = ctx.now();
  const orders = await listOrdersOfPerson(tx, shop, person);
  const ids = orders.map((order) => order.id);
  const customerIds = [...new Set(orders.flatMap(({ customerId }) => customerId ?? []))];
  const customers = await listNamesOfCustomers(tx, shop, customerIds, person.email);
  const words = wordsOfPerson({
    names: [...orders, ...customers].map((each) => ("name" in each ? each.name : each.customerName)),
    emails: [person.email, ...[...orders, ...customers].map(({ email }) => email)],
    phones: [person.phone, ...orders.map(({ phone }) => phone)],
    addresses: orders.map(({ shipTo }) => shipTo),
  });
  const shopifyIds = [...new Set([...person.shopifyIds, ...orders.map((order) => order.shopifyId)])];

  await rememberErasure(ctx, tx, shop, shopifyIds, false);
  await erasePersonalData(tx, shop, ids);
  await deleteCustomersWithoutOrders(
    tx,
    shop,
    customers.map(({ id }) => id),
  );
  const texts = await forgetWords(tx, shop, words, ids);
  await forgetPeopleInSearch(tx, shop, now);
  await forgetPeopleInImports(ctx, tx, shop);
  await deleteDownloadsOfShop(tx, shop);
  const mails = words.whole.filter(({ text }) => text.includes("@")).map(({ text }) => text);
  const numbers = await listNumbersOfOrders(tx, shop, ids);
  await eraseFromInbox(tx, domain, { terms: [...shopifyIds, ...mails], numbers }, now);
  await writeAudit(tx, {
    shopId: shop,
    actor: "shopify",
    action: "customer.erased",
    details: { orders: orders.length, texts },
    createdAt: now,
  });
}
