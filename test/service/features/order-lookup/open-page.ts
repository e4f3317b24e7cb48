import { handleOf } from "../../../../service/domain/shops/shop-addresses";
import type { TestService, TestShop } from "../../harness";

export const pageUrl = (service: TestService, shop: TestShop) => `${service.url}/t/${handleOf(shop.domain)}`;

export async function openPage(
  service: TestService,
  shop: TestShop,
  query: Record<string, string>,
  { headers = {} as Record<string, string> } = {},
) {
  const response = await fetch(`${pageUrl(service, shop)}?${new URLSearchParams(query)}`, { headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

export async function sendForm(
  service: TestService,
  shop: TestShop,
  fields: Record<string, string>,
  { headers = {} as Record<string, string> } = {},
) {
  const response = await fetch(pageUrl(service, shop), {
    method: "POST",
    body: new URLSearchParams(fields),
    headers,
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}
