import type { Generated } from "kysely";
import type { ShopId } from "../../../../contract/ids";
import type { LocaleCode } from "../../../../contract/locales";
import type { TeamChoices } from "../../../../contract/team-events";
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
