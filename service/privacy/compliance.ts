import { html } from "hono/html";
import type { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import { transaction } from "../db/database";
import { deleteDownloadsOfShop } from "../exports/downloads.queries";
import { forgetPeopleInImports } from "../imports/forget-imports";
import { deleteInboxOfShop } from "../inbox/inbox.queries";
import { parseMailAddress } from "../mail/transport";
import { forgetPeopleInSearch } from "../settings/search-config";
import { writeAudit } from "../shops/audit.queries";
import { deleteShop, getShopById, lockShop } from "../shops/shops.queries";
import { insertErasedOrders } from "./erased-orders.queries";
import { erasePersonalData, listPersonalData, listOrdersOfPerson } from "./personal-data.queries";

/** Shopify's customers/redact: nothing that names the person stays, here or in what arrives late. */
export async function eraseCustomer(
  ctx: Context,
  shop: ShopId,
  email: string | null,
  shopifyIds: string[],
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    const orders = await listOrdersOfPerson(tx, shop, email, shopifyIds);
    const all = [...new Set([...shopifyIds, ...orders.map((order) => order.shopifyId)])];
    await insertErasedOrders(tx, shop, all, { isDeleted: false, at: ctx.now() });
    await erasePersonalData(
      tx,
      shop,
      orders.map((order) => order.id),
      email,
    );
    await forgetPeopleInSearch(tx, shop, ctx.now());
    await forgetPeopleInImports(ctx, tx, shop);
    await deleteDownloadsOfShop(tx, shop);
    const details = { orders: orders.length };
    await writeAudit(tx, {
      shopId: shop,
      actor: "shopify",
      action: "customer.erased",
      details,
      createdAt: ctx.now(),
    });
  });
}

/** Shopify's shop/redact, two days after the app was removed: everything of the shop goes. */
export async function eraseShop(ctx: Context, shop: ShopId): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { domain, uninstalledAt } = await lockShop(tx, shop);
    // The merchant has come back in the meantime: their data is theirs again.
    if (!uninstalledAt) return;
    await deleteInboxOfShop(tx, domain);
    await deleteShop(tx, shop);
    await writeAudit(tx, {
      shopId: shop,
      actor: "shopify",
      action: "shop.erased",
      details: {},
      createdAt: ctx.now(),
    });
  });
}

/** Shopify's customers/data_request: what is known of the person goes to the shop's owner, who answers for it. */
export async function reportCustomerData(
  ctx: Context,
  shopId: ShopId,
  email: string | null,
  shopifyIds: string[],
): Promise<void> {
  const shop = await getShopById(ctx.db, shopId);
  const orders = await listOrdersOfPerson(ctx.db, shopId, email, shopifyIds);
  const data = await listPersonalData(
    ctx.db,
    shopId,
    orders.map((order) => order.id),
  );
  if (shop.email) {
    const text = [
      "A customer of your shop has asked Shopify which data is kept about them.",
      "This is everything Waybill keeps; please pass it on.",
      "",
      JSON.stringify({ orders: data }, null, 2),
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
