import type { Generated } from "kysely";
import type { OrderId, ShipmentId, ShopId } from "../../../../contract/ids";
import type { LocaleCode } from "../../../../contract/locales";
import type { BundledTeamEvent, TeamChoices } from "../../../../contract/team-events";
import type { Identity, Json } from "./columns";

export interface TeamRecipientsTable {
  shopId: ShopId;
  id: Identity;
  address: string | null;
  language: LocaleCode | null;
  choices: Json<TeamChoices>;
  createdAt: Date;
  createdBy: string | null;
  verifiedAt: Date | null;
  removedAt: Date | null;
  invitedAt: Date | null;
  invitations: Generated<number>;
}

export interface TeamIncidentsTable {
  shopId: ShopId;
  id: Identity;
  event: BundledTeamEvent;
  cause: string;
  orderId: OrderId;
  shipmentId: ShipmentId | null;
  detail: string | null;
  happenedAt: Date;
  notedAt: Date;
  bundledAt: Date | null;
}
