import type { ColumnType } from "kysely";
import type { EstimateReason } from "../../../../contract/estimate-reasons";
import type { ShipmentId, ShopId } from "../../../../contract/ids";
import type { EstimateSource } from "../../../../contract/orders";
import type { Identity, Json } from "./columns";

export interface TransitHistoriesTable {
  shopId: ShopId;
  kind: "days" | "progress" | "levels";
  key: string;
  state: ColumnType<unknown, string, string>;
}

export interface FinishedShipmentsTable {
  shopId: ShopId;
  shipmentId: ShipmentId;
  delivered: boolean;
  learnedAt: Date | null;
}

export interface DeliveryForecastsTable {
  shopId: ShopId;
  shipmentId: ShipmentId;
  madeOn: number;
  handedOver: number;
  shares: number[];
  rank: number | null;
  late: number;
  lost: number;
  renewedAt: Date;
  likelyLateSince: Date | null;
}

export interface DeliveryDateMovesTable {
  shopId: ShopId;
  shipmentId: ShipmentId;
  id: Identity;
  movedAt: Date;
  source: EstimateSource | null;
  fromAt: Date | null;
  at: Date | null;
  reason: Json<EstimateReason> | null;
}

/** Products of the collections that a shop's delivery rules exclude; ids of Shopify. */
export interface CollectionProductsTable {
  shopId: ShopId;
  collectionId: string;
  productId: string;
}
