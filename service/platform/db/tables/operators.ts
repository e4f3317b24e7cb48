import type { ShopId } from "../../../../contract/ids";
import type { Identity, Json } from "./columns";

/** What our own staff has done. */
export interface OperatorActsTable {
  id: Identity;
  actor: string;
  action: string;
  /** Id of the shop; null for all. */
  forShop: ShopId | null;
  details: Json<Record<string, unknown>>;
  at: Date;
}

/** Tokens of our own staff for the operator's console. */
export interface OperatorTokensTable {
  id: Identity;
  name: string;
  issuedBy: string;
  issuedAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}
