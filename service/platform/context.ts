import type { ShopDomain, ShopId } from "../../contract/ids";
import type { LinkKindName, LinkSubject } from "../../contract/signed-links";
import type { Versions } from "../../contract/topics";
import type { Log } from "./log";

/**
 * Everything outside a use case, so that a test can replace it. Each part adds its own property by declaration merging,
 * where that property's type is declared (`declare module ".../platform/context"`): platform folders know no layer above
 * them. main/create-service.ts puts all of them together.
 */
export interface Context {
  now(): Date;
  log: Log;
}

/** The caller. Every query takes `shop` from here, never from the request's input. */
export interface Actor {
  shop: ShopId;
  domain: ShopDomain;
  /** Shopify's user id, or `admin-token`. */
  user: string;
  via: "id-token" | "admin-token";
}

/**
 * Whoever has opened a signed link: may do what its kind is for, to its subject alone. What a call is about comes from here,
 * never from the request's input.
 */
export interface LinkActor<Kind extends LinkKindName = LinkKindName> {
  shop: ShopId;
  kind: Kind;
  subject: LinkSubject<Kind>;
  link: { id: string; issuedAt: Date; expiresAt: Date };
}

/** An open tab of a merchant, which asks what has changed; read at most a second ago, with those of all other tabs. */
export interface OpenTab {
  shop: ShopId;
  domain: ShopDomain;
  versions: Versions;
}

/** One of our own staff, by an operator token: may see and act on every shop. */
export interface Operator {
  /** Whom acts are recorded under: the name and the token's id, because two may have one name. */
  actor: string;
  name: string;
  /** When the token is over. */
  expiresAt: Date;
}
