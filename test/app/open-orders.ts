import userEvent from "@testing-library/user-event";
import { wellReplies } from "../admin-data";
import { mockEndApi, type Replies } from "../msw/end-api";
import { ordersPages } from "./orders-pages";
import { renderPage } from "./render-page";

const filterChoices = {
  couriers: [{ code: "ups", name: "UPS" }],
  countries: ["DE", "JP"],
  tags: [{ id: "7", name: "VIP" }],
};

export async function openOrders(replies: Replies = {}, at = "/track/orders") {
  const service = mockEndApi({
    ...wellReplies(),
    getFilterChoices: filterChoices,
    countViews: { counts: [{ id: "5", orders: 1234 }] },
    ...replies,
  });
  const view = await renderPage(service, at, ordersPages);
  const asked = (name: string) =>
    service.calls.filter((each) => each.name === name).map(({ input }) => input);
  return { ...view, service, asked, user: userEvent.setup() };
}
