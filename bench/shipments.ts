import { upsNumber } from "../sandbox/demo/tracking-numbers";
import { randomFrom } from "../sandbox/demo/random";
import { callApi, countOrders, type ListedOrder } from "./demo-store";
import { SHOP, type Started } from "./product";

/** Requests at a time: as many as fill both cores. */
const AT_ONCE = 8;

/**
 * Places orders of one shipment each, of one customer each, and ships them; resolves once the service knows every shipment and has
 * read it. @returns the orders as the merchant's list has them
 */
export async function placeShipments(product: Started, count: number): Promise<ListedOrder[]> {
  const random = randomFrom("shipments");
  const numbers = Array.from({ length: count }, () => upsNumber(random));
  let next = 0;
  const ship = async () => {
    for (let index = next++; index < count; index = next++) {
      const { id } = await control<{ id: string }>(product, "orders", {
        email: `shopper-${index}@example.com`,
      });
      await control(product, `orders/${id}/fulfil`, { trackingNumber: numbers[index], company: "UPS" });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ship));
  const wanted = new Set(numbers);
  for (;;) {
    // The whole list is read only once the counts say so: with thousands of orders reading it is work of its own.
    if ((await countOrders(product)).init === 0) {
      const orders = (await listOrders(product)).filter(
        ({ shipments: [first] }) => first && wanted.has(first.tracking_number) && first.status !== "INIT",
      );
      if (orders.length === count) return orders;
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

async function listOrders(product: Started): Promise<ListedOrder[]> {
  const found: ListedOrder[] = [];
  let after: string | null = null;
  do {
    const page: { content: ListedOrder[]; next: string | null } = await callApi(
      product,
      "POST",
      "/api/order/list",
      { filter: { tab: "all" }, size: 500, ...(after && { after }) },
    );
    found.push(...page.content);
    after = page.next;
  } while (after);
  return found;
}

/** A method of the simulated Shopify. */
async function control<Answer>(product: Started, path: string, body: object): Promise<Answer> {
  const url = `${product.url}/sandbox/shopify/control/${SHOP}.myshopify.com/${path}`;
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
