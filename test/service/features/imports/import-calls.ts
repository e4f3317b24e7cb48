import type { OrderId } from "../../../../contract/ids";
import { expect } from "vitest";
import type { Import, ImportDetail, ImportPreview, ImportReading } from "../../../../contract/imports";
import { PART_BYTES } from "../../../../contract/import-limits";
import { call, type TestService, type TestShop } from "../../harness";

/** Three orders of the shop: two items of one thing and one of another each. */
export async function threeOrders(
  service: TestService,
  shop: TestShop,
): Promise<{ id: OrderId; name: string; skus: string[] }[]> {
  for (let count = 0; count < 3; count += 1) service.sandbox.shopify.placeOrder(shop.domain);
  await service.settle();
  const rows = await service.ctx.db
    .selectFrom("orders")
    .select(["id", "name"])
    .where("shopId", "=", shop.id)
    .orderBy("id")
    .execute();
  for (const { id } of rows) {
    await service.ctx.db
      .deleteFrom("lineItems")
      .where("shopId", "=", shop.id)
      .where("orderId", "=", id)
      .execute();
    for (const [sku, quantity] of [
      ["POT", 2],
      ["FERN", 1],
    ] as const) {
      await service.ctx.db
        .insertInto("lineItems")
        .values({ shopId: shop.id, orderId: id, shopifyId: `${id}-${sku}`, title: sku, sku, quantity })
        .execute();
    }
  }
  return rows.map(({ id, name }) => ({ id, name, skus: ["POT", "FERN"] }));
}

export const postImport = async <Data>(service: TestService, shop: TestShop, path: string, body: object) => {
  const response = await call(service, "POST", `/endApi/api/order/import/${path}`, { as: shop, body });
  return { ...response, data: response.body.data as Data };
};

export const getImport = async <Data>(service: TestService, shop: TestShop, path: string) =>
  (await call(service, "GET", `/endApi/api/order/import/${path}`, { as: shop })).body.data as Data;

export async function uploadFile(
  service: TestService,
  shop: TestShop,
  file: string | Buffer,
  name = "numbers.csv",
): Promise<Import> {
  const bytes = Buffer.from(file);
  let { data: at } = await postImport<Import>(service, shop, "create", { name, size: bytes.length });
  for (let part = 0; part * PART_BYTES < bytes.length && at.state === "uploading"; part += 1) {
    const data = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES).toString("base64");
    at = (await postImport<Import>(service, shop, "part", { id: at.id, part, data })).data;
  }
  return at;
}

export async function checkFile(
  service: TestService,
  shop: TestShop,
  file: string | Buffer,
  change: Partial<ImportReading> = {},
) {
  const { id } = await uploadFile(service, shop, file);
  const { encoding, separator, mapping, date_order } = await getImport<ImportPreview>(
    service,
    shop,
    `preview?id=${id}`,
  );
  const reading = { encoding, separator, mapping, date_order, ...change };
  const response = await postImport<Import>(service, shop, "check", { id, reading });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  await service.settle();
  return getImport<ImportDetail>(service, shop, `detail?id=${id}`);
}

export async function importFile(
  service: TestService,
  shop: TestShop,
  file: string | Buffer,
  change: Partial<ImportReading> = {},
) {
  const checked = await checkFile(service, shop, file, change);
  await postImport(service, shop, "start", { id: checked.import.id });
  await service.settle();
  return { checked, ...(await getImport<ImportDetail>(service, shop, `detail?id=${checked.import.id}`)) };
}

export const listShipments = (service: TestService, shop: TestShop) =>
  service.ctx.db
    .selectFrom("shipments")
    .innerJoin("fulfillments", "fulfillments.id", "shipments.fulfillmentId")
    .select(["shipments.orderId", "trackingNumber", "courier", "shipments.status", "shippedAt", "shopifyId"])
    .where("shipments.shopId", "=", shop.id)
    .where("cancelledAt", "is", null)
    .orderBy("shipments.id")
    .execute();
