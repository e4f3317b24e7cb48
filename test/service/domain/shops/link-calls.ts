import { expect } from "vitest";
import { aFreeShop, ask, subscribe } from "../billing/a-subscriber";
import type { TestService, TestShop } from "../../harness";

export const linkedStores = async (service: TestService, shop: TestShop) =>
  (await ask(service, shop, "GET", "store/linked-stores")).body.data;
export const keyOf = async (service: TestService, shop: TestShop): Promise<string> =>
  (await linkedStores(service, shop)).connection_key;

export const linkStore = (service: TestService, shop: TestShop, connection_key: string) =>
  ask(service, shop, "POST", "store/link-store", { connection_key });

export async function aGroup(service: TestService) {
  const main = await aFreeShop(service);
  const linked = await aFreeShop(service);
  await subscribe(service, main, { plan: "GROWTH_300" });
  expect((await linkStore(service, linked, await keyOf(service, main))).status).toBe(200);
  return { main, linked };
}
