import type { ShopDomain } from "../../../contract/ids";

/** Of what answers under a shop's own name: whose it is. */
export interface ShopHostEnv {
  Bindings: { shop: ShopDomain; host: string };
}
