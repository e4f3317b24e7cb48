import type { TrackedOrder } from "../../../../contract/tracking";
import { handleOf } from "../../../../service/domain/shops/shop-addresses";
import type { TestService, TestShop } from "../../harness";

export const hoursAgo = (service: TestService, hours: number) =>
  new Date(service.clock.now.getTime() - hours * 3_600_000);

/** The shopper's page of an order, as a page and as JSON. */
export async function track(
  service: TestService,
  shop: TestShop,
  order: { name: string; email: string | null },
) {
  const query = new URLSearchParams({ order: order.name, email: order.email!, format: "json" });
  const url = `${service.url}/t/${handleOf(shop.domain)}`;
  const json = await fetch(`${url}?${query}`, { headers: { accept: "application/json" } });
  query.delete("format");
  const page = await fetch(`${url}?${query}`);
  const { data } = (await json.json()) as {
    data: { order: TrackedOrder };
  };
  return { order: data.order, html: await page.text() };
}
