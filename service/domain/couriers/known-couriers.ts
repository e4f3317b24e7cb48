import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { Courier } from "./directory/built-in-couriers";
import { findCourier } from "./directory/courier-directory";
import { findCatalogCouriers } from "./catalog-couriers.queries";
import { listCustomCouriers, customCode } from "./custom-couriers.queries";
import { chineseNameAmong } from "./chinese-name";

/** A courier as a shop sees it: built-in, from the provider's catalog, or custom. */
export interface KnownCourier {
  code: string;
  name: string;
  /** Null where it has none, or its name is that one. */
  chineseName: string | null;
  country: string | null;
  homepage: string | null;
  phone: string | null;
  trackingUrl: string | null;
  /** Position in the provider's list, which decides the plan that opens it; null for couriers that are not on it. */
  sortPosition: number | null;
}

/** Couriers by code; unknown codes and those of other shops are left out. */
export async function findKnownCouriers(
  db: Db,
  shop: ShopId,
  codes: string[],
): Promise<Map<string, KnownCourier>> {
  const known = new Map<string, KnownCourier>();
  for (const code of codes) {
    const courier = findCourier(code);
    if (courier) known.set(code, asBuiltIn(courier));
  }
  const others = codes.filter((code) => !known.has(code));
  if (others.some((code) => code.startsWith("own-"))) {
    for (const own of await listCustomCouriers(db, shop)) known.set(customCode(own.id), asKnown(own));
  }
  for (const listed of await findCatalogCouriers(db, others)) known.set(listed.code, listed);
  return known;
}

export const asBuiltIn = (courier: Courier): KnownCourier => ({
  ...courier,
  sortPosition: null,
  chineseName: chineseNameAmong(courier.aliases, courier.name),
});

export function asKnown(own: { id: string; name: string; trackingUrl: string }): KnownCourier {
  const { name, trackingUrl } = own;
  return {
    code: customCode(own.id),
    name,
    trackingUrl,
    chineseName: null,
    country: null,
    homepage: null,
    phone: null,
    sortPosition: null,
  };
}
