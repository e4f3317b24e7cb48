import type { Generated } from "kysely";
import type { CustomerId, ShopId } from "../../../../contract/ids";
import type { Identity, Json } from "./columns";

/** What kind of message it is: what a later rule about consent or quiet hours goes by. */
export type DeliveryClass = "transactional" | "marketing" | "operational";

/** How a delivery has ended. */
export type FinishedState = "sent" | "failed" | "skipped" | "superseded" | "expired";

/** Columns that an open row and its entry in the log share. */
interface DeliveryColumns {
  shopId: ShopId;
  channel: string;
  key: string;
  /** What kind of message within its channel; null where the channel has one kind only. */
  kind: string | null;
  subject: string;
  payload: Json<unknown>;
  rendered: Json<unknown>;
  version: number;
  reason: string | null;
  class: DeliveryClass;
  orderingKey: string | null;
  /** Of platform/events, which imports this folder. */
  cause: Json<unknown>;
  eventId: string | null;
  customerId: CustomerId | null;
  createdAt: Date;
}

export interface DeliveriesTable extends DeliveryColumns {
  id: Identity;
  state: "waiting" | "claimed";
  attempts: Generated<number>;
  attemptsBefore: Generated<number>;
  notBefore: Date | null;
  expiresAt: Date | null;
  nextAt: Date;
}

export interface DeliveryLogTable extends DeliveryColumns {
  id: string;
  state: FinishedState;
  attempts: number;
  receipt: Json<unknown>;
  doneAt: Date;
  /** When it was opened again. */
  reopenedAt: Date | null;
}

export interface PauseColumns {
  channel: string;
  pausedBy: string;
  pausedAt: Date;
  until: Date | null;
}
