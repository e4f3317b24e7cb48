import * as order from "../../app/routes/track.orders.$id";
import * as history from "../../app/routes/track_.orders.history";
import * as map from "../../app/routes/track_.orders.map";
import * as neighbors from "../../app/routes/track_.orders.neighbors";
import { anOrderDetail, wellReplies } from "../admin-data";
import { mockEndApi, type Replies } from "../msw/end-api";
import { renderPage } from "./render-page";

const pages = {
  "/track/orders/:id": order,
  "/track/orders/history": history,
  "/track/orders/map": map,
  "/track/orders/neighbors": neighbors,
} as never;
export const openOrder = (replies: Replies = {}) => {
  const service = mockEndApi({ ...wellReplies(), ...replies });
  return renderPage(service, "/track/orders/1", pages).then((view) => ({ ...view, service }));
};
export const shipmentWith = (change: object) => {
  const detail = anOrderDetail();
  return { ...detail, shipments: detail.shipments.map((shipment) => ({ ...shipment, ...change })) };
};
