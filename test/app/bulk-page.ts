import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { anOrder, counts, wellReplies } from "../admin-data";
import { mockEndApi, type Replies } from "../msw/end-api";
import { ordersPages } from "./orders-pages";
import { renderPage } from "./render-page";

const FIVE = [1, 2, 3, 4, 5].map((id) => anOrder({ id: String(id), name: `#100${id}` }));

export const openOrders = (replies: Replies = {}) => {
  const service = mockEndApi({
    ...wellReplies(),
    listOrders: { content: FIVE, next: null },
    countOrders: counts({ all: 1_234 }),
    listTags: { tags: [{ id: "7", name: "VIP", orders: 3 }] },
    bulkOrders: { job: null, done: [], failed: [], left_out: 0, undo: null },
    ...replies,
  });
  return renderPage(service, "/track/orders?tab=all&couriers=dhl", ordersPages).then((view) => ({
    ...view,
    service,
  }));
};

export const box = (name: string) => screen.getByRole("checkbox", { name: `Select order ${name}` });
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

export const bulkRequests = (service: Awaited<ReturnType<typeof openOrders>>["service"]) =>
  service.calls.filter(({ name }) => name === "bulkOrders").map(({ input }) => input);
