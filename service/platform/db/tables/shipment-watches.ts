import type { ShipmentId, ShopId } from "../../../../contract/ids";
import type { Identity } from "./columns";

export interface ShipmentWatchesTable {
  shopId: ShopId;
  id: Identity;
  shipmentId: ShipmentId;
  recipientId: string;
  address: string;
  language: string;
  isOwn: boolean;
  createdAt: Date;
  confirmedAt: Date | null;
}
