import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import * as trackingPage from "../../app/routes/track.trackingPage";
import * as calls from "../../app/routes/track_.call.$name";
import { aTrackingPage, wellReplies } from "../admin-data";
import { mockEndApi, type Replies } from "../msw/end-api";
import { renderPage } from "./render-page";

export const CHANGED = { at: "2026-11-20T10:00:00.000Z", by: "team" };
export const SUMMER = aTrackingPage({
  ...{ id: "2", name: "Summer", is_default: false, address: "summer", version: 3, has_changes: true },
  ...{ url: "https://waybill.test/t/blue-door/summer", published_version: 1, changed: CHANGED },
  scheduled_at: "2026-12-01T08:00:00.000Z",
  rules: { countries: ["DE", "AT", "CH", "FR", "IT", "ES"], languages: ["de"] },
});
export const UNSEEN = aTrackingPage({
  ...{ id: "4", name: "Spring", is_default: false, version: 1, published_version: 1 },
});
export const DRAFT = aTrackingPage({
  ...{ id: "3", name: "Winter", is_default: false, is_published: false, has_changes: true, version: 1 },
});

export async function openTrackingPages(replies: Replies = {}) {
  const service = mockEndApi({
    ...wellReplies(),
    getTrackingPages: { pages: [aTrackingPage(), SUMMER, DRAFT, UNSEEN] },
    ...replies,
  } as Replies);
  const pages = {
    "/track/trackingPage": trackingPage,
    "/track/call/:name": calls,
  } as never;
  const view = await renderPage(service, "/track/trackingPage", pages);
  const sent = (name: string) => service.calls.filter((each) => each.name === name).map(({ input }) => input);
  const user = userEvent.setup();
  return {
    ...{ ...view, sent, user },
    choose: async (page: string, action: string) => {
      await user.click(screen.getByRole("button", { name: `Actions for ${page}` }));
      await user.click(screen.getByRole("button", { name: action }));
    },
  };
}

export const row = (name: string) => {
  const heading = screen.getByRole("heading", { level: 3, name });
  return within(heading.closest("li")!);
};

export const dialog = async () => within(await screen.findByRole("dialog"));
