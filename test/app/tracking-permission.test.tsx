import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as settings from "../../app/routes/track.settings";
import { TRACKING_SCOPE } from "../../contract/optional-scopes";
import { wellReplies } from "../admin-data";
import { keptSetting } from "../kept-setting";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { faultsOf, renderPage } from "./render-page";

const LABEL = "Write corrected couriers back to Shopify";
const pages = { "/track/settings": settings } as never;

interface Given {
  permitted?: boolean;
  enabled?: boolean;
  target?: "courier" | "host";
  held?: number;
  replies?: Replies;
}

/** The page over a service that grants what `request` has been given. */
async function open({
  permitted = false,
  enabled = false,
  target = "courier",
  held = 0,
  replies,
}: Given = {}) {
  let isPermitted = permitted;
  const writeback = keptSetting<object>({ enabled });
  const link = keptSetting<object>({ target });
  const { getTrackingLink } = wellReplies() as { getTrackingLink: object };
  const failures = [
    {
      order_id: "7",
      order_name: "#1007",
      reason: "Not an assigned location",
      at: "2026-11-20T08:00:00.000Z",
    },
    { order_id: "8", order_name: "#1008", reason: "expired", at: "2026-11-20T09:00:00.000Z" },
  ];
  const service = mockEndApi({
    ...wellReplies(),
    getCourierWriteback: () => ({
      ...writeback.show(),
      ...{ permitted: isPermitted, held, failures: held > 0 ? failures : [] },
    }),
    updateCourierWriteback: writeback.save,
    getTrackingLink: () => ({ ...getTrackingLink, ...link.show(), permitted: isPermitted }),
    updateTrackingLink: link.save,
    checkScopes: () => {
      isPermitted = true;
      return { granted: [TRACKING_SCOPE] };
    },
    ...replies,
  } as never);
  return { ...(await renderPage(service, "/track/settings", pages, { standalone: true })), service };
}

/** What App Bridge is in the admin, as far as the page uses it. */
function inAdmin(result: "granted-all" | "declined-all" | Error) {
  const request = vi.fn(() =>
    result instanceof Error ? Promise.reject(result) : Promise.resolve({ result } as const),
  );
  window.shopify = {
    config: {},
    toast: { show: () => "1", hide: () => {} },
    saveBar: { show: async () => {}, hide: async () => {}, leaveConfirmation: async () => {} },
    loading: () => {},
    scopes: { request },
  };
  return request;
}
afterEach(() => void delete window.shopify);

const box = () => screen.getByRole("checkbox", { name: LABEL });
const named = (service: { calls: { name: string }[] }, name: string) =>
  service.calls.filter((call) => call.name === name);

describe("writing corrected couriers back", () => {
  it("is switched on at once where the permission is there", async () => {
    const request = inAdmin("granted-all");
    await open({ permitted: true });

    await userEvent.click(box());

    expect(box()).toBeChecked();
    expect(request).not.toHaveBeenCalled();
  });

  it("asks for the permission first, and lets the service ask Shopify whether it was given", async () => {
    const request = inAdmin("granted-all");
    const { service } = await open();

    await userEvent.click(box());

    await vi.waitFor(() => expect(box()).toBeChecked());
    expect(request).toHaveBeenCalledWith([TRACKING_SCOPE]);
    expect(named(service, "checkScopes")).toHaveLength(1);
  });

  it.each([
    ["declined", "declined-all" as const, "Shopify did not give the permission, so this was not changed."],
    ["not asked", new Error("no"), "Shopify could not ask for the permission. Please try again."],
  ])("stays off and says so where the permission is %s", async (_, result, words) => {
    inAdmin(result);
    const { service } = await open();

    await userEvent.click(box());

    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(box()).not.toBeChecked();
    expect(named(service, "checkScopes")).toHaveLength(0);
  });

  it("stays off outside of the Shopify admin, and says where the permission is given", async () => {
    await open();

    await userEvent.click(box());

    expect(
      await screen.findByText("Open Waybill in your Shopify admin to give the permission."),
    ).toBeInTheDocument();
    expect(box()).not.toBeChecked();
  });

  it("stays off where the service cannot ask Shopify, with the reason", async () => {
    inAdmin("granted-all");
    await open({ replies: { checkScopes: new Refusal("B0300", "Please try again") } as never });

    await userEvent.click(box());

    expect(await screen.findByText("Please try again")).toBeInTheDocument();
    expect(box()).not.toBeChecked();
  });

  it("says that a permission was taken back, what waits and what failed, and asks for it again", async () => {
    inAdmin("granted-all");
    const { container } = await open({ enabled: true, held: 2 });

    expect(screen.getByText("Waybill needs your permission")).toBeInTheDocument();
    expect(screen.getByText("2 corrections wait for your permission.")).toBeInTheDocument();
    expect(screen.getByText(/Not an assigned location/)).toBeInTheDocument();
    expect(screen.getByText(/Waited for too long/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "#1007" })).toHaveAttribute("href", "/track/orders/7");
    expect(await faultsOf(container)).toEqual([]);

    await userEvent.click(screen.getByRole("button", { name: "Give permission" }));
    await vi.waitFor(() => expect(screen.queryByText("Waybill needs your permission")).toBeNull());
    expect(box()).toBeChecked();
  });
});

describe("the tracking link", () => {
  it("stays the courier's where the permission is declined, and needs none to be that", async () => {
    const request = inAdmin("declined-all");
    await open();
    const group = screen.getByRole("group", { name: "Where the tracking link leads" });
    const choice = (name: string) => within(group).getByRole("radio", { name });

    await userEvent.click(choice("Your tracking page, on Waybill’s domain"));

    expect(await screen.findByText(/did not give the permission/)).toBeInTheDocument();
    expect(choice("The courier’s page")).toBeChecked();
    expect(request).toHaveBeenCalledTimes(1);
  });

  it("says why its writing to older parcels ended early", async () => {
    const task = {
      ...{
        id: "3",
        target: "host",
        state: "failed",
        total: 9,
        done: 2,
        failed: 0,
        left_out: 0,
        failures: [],
      },
      reason: "not_permitted",
    };
    const { getTrackingLink } = wellReplies() as { getTrackingLink: object };
    await open({ replies: { getTrackingLink: { ...getTrackingLink, permitted: false, task } } as never });

    expect(screen.getByText(/Ended early: Your permission in Shopify is missing/)).toBeInTheDocument();
  });

  it("says where the permission for the chosen page was taken back", async () => {
    await open({ target: "host" });

    expect(screen.getByText("Waybill needs your permission")).toBeInTheDocument();
  });
});
