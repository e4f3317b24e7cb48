import type { Generated } from "kysely";
import type { ShopId, OrderId } from "../../../../contract/ids";
import type { Cause } from "../../cause";
import type { Identity, Json } from "./columns";

export interface EventsTable {
  shopId: ShopId;
  id: Identity;
  transaction: Generated<string>;
  name: string;
  version: number;
  orderId: OrderId | null;
  payload: Json<unknown>;
  cause: Json<Cause> | null;
  traceId: string | null;
  at: Date;
}

export interface EventDecisionsTable {
  shopId: ShopId;
  eventId: string;
  subscriber: string;
  decision: string;
}

export interface EventDeadLettersTable {
  shopId: ShopId;
  eventId: string;
  subscriber: string;
  error: string;
  attempts: Generated<number>;
  failedAt: Date;
  nextAt: Date;
}
