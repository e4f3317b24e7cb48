import { expectTypeOf, it } from "vitest";
import type { Selectable } from "kysely";
import type {
  CustomerId,
  FulfillmentId,
  NoteId,
  OrderId,
  ShipmentId,
  ViewId,
} from "../../../../contract/ids";
import type { Tables } from "../../../../service/platform/db/tables";

type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

it("ids are of their kind down to the tables: an order's is no shipment's, and no text", () => {
  expectTypeOf<Row<"orders">["id"]>().toEqualTypeOf<OrderId>();
  expectTypeOf<Row<"orderList">["orderId"]>().toEqualTypeOf<OrderId>();
  expectTypeOf<Row<"shipments">["id"]>().toEqualTypeOf<ShipmentId>();
  expectTypeOf<Row<"shipments">["orderId"]>().toEqualTypeOf<OrderId>();
  expectTypeOf<Row<"shipments">["fulfillmentId"]>().toEqualTypeOf<FulfillmentId>();
  expectTypeOf<Row<"fulfillments">["id"]>().toEqualTypeOf<FulfillmentId>();
  expectTypeOf<Row<"fulfillmentItems">["fulfillmentId"]>().toEqualTypeOf<FulfillmentId>();
  expectTypeOf<Row<"customers">["id"]>().toEqualTypeOf<CustomerId>();
  expectTypeOf<Row<"orders">["customerId"]>().toEqualTypeOf<CustomerId | null>();
  expectTypeOf<Row<"deliveries">["customerId"]>().toEqualTypeOf<CustomerId | null>();
  expectTypeOf<Row<"trackingEvents">["shipmentId"]>().toEqualTypeOf<ShipmentId>();
  expectTypeOf<Row<"orderNotes">["id"]>().toEqualTypeOf<NoteId>();
  expectTypeOf<Row<"savedViews">["id"]>().toEqualTypeOf<ViewId>();

  expectTypeOf<string>().not.toExtend<OrderId>();
  expectTypeOf<OrderId>().not.toExtend<ShipmentId>();
});
