import { z } from "zod";
import { ShopDomain } from "./ids";
import { get, nothing, post } from "./endpoint";

/** Stores that share one plan and quota. Only the main store sees the others and may change billing. */
export const LinkedStores = z.object({
  /** `single`: linked to nothing. */
  role: z.enum(["single", "main", "linked"]),
  main_store: z.object({ myshopify_domain: z.string() }),
  /** What another store enters to be linked to this one; null in a linked store. */
  connection_key: z.string().nullable(),
  /** The stores linked to this main store, the oldest link first; empty in a linked store. */
  stores: z.array(z.object({ myshopify_domain: z.string(), name: z.string(), quota_usage: z.int() })),
});
export type LinkedStores = z.output<typeof LinkedStores>;

export const getLinkedStores = get("/api/store/linked-stores", {
  summary: "Which stores share this store's plan",
  feature: null,
  query: nothing,
  response: LinkedStores,
});

export const linkStore = post("/api/store/link-store", {
  summary: "Links this store to the main store whose connection key is given",
  feature: null,
  changes: ["store"],
  body: z.object({ connection_key: z.string().trim().min(1).max(128) }),
  response: LinkedStores,
});

export const unlinkStore = post("/api/store/unlink-store", {
  summary: "Takes a store out of the group: the main store any of them, a linked store itself",
  feature: null,
  changes: ["store"],
  body: z.object({ myshopify_domain: ShopDomain }),
  response: LinkedStores,
});

export const renewConnectionKey = post("/api/store/renew-connection-key", {
  summary: "Makes a new connection key; the old one links nothing any more",
  feature: null,
  billingOwner: true,
  changes: ["store"],
  body: nothing,
  response: LinkedStores,
});

export const linkedStoreEndpoints = { getLinkedStores, linkStore, unlinkStore, renewConnectionKey };
