import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import * as addOns from "../../app/routes/track.addOns";
import * as search from "../../app/routes/track_.search";
import type { SearchConfig } from "../../contract/search";
import { counts, wellReplies } from "../admin-data";
import { mockEndApi, type Replies } from "../msw/end-api";
import { ordersPages } from "./orders-pages";
import { renderPage } from "./render-page";

const pages = {
  "/track/addOns": addOns,
  ...ordersPages,
  "/track/search": search,
} as never;
const none = { content: [], total_elements: 0 };

/** A page with the search in its header; the service keeps what is pinned. */
export async function openSearchPage(replies: Replies = {}, pined_item_list: string[] = []) {
  let config: SearchConfig = { pined_item_list, search_history: [] };
  const service = mockEndApi({
    ...wellReplies(),
    listOrders: { content: [], next: null },
    countOrders: counts(),
    searchOrders: none,
    searchShipments: none,
    searchCustomers: none,
    getSettingConfig: () => ({ global_search_config: config }),
    updateSettingConfig: (input: { global_search_config: SearchConfig }) => {
      config = input.global_search_config;
      return { global_search_config: config };
    },
    ...replies,
  });
  const view = await renderPage(service, "/track/addOns", pages);
  return { ...view, service, user: userEvent.setup() };
}

/** The same with the search open over the page. */
export async function openSearch(...given: Parameters<typeof openSearchPage>) {
  const page = await openSearchPage(...given);
  await page.user.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("textbox", { name: "Search" });
  return { ...page, field };
}
