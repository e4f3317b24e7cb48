import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import * as addOns from "../../app/routes/track.addOns";
import * as analytics from "../../app/routes/track.analytics";
import * as notification from "../../app/routes/track.notification";
import * as onBoarding from "../../app/routes/track.onBoarding";
import * as settings from "../../app/routes/track.settings";
import * as trackingPage from "../../app/routes/track.trackingPage";
import { fit } from "../../app/shell/use-fitting-count";
import { aStore, wellReplies } from "../admin-data";
import { mockEndApi } from "../msw/end-api";
import { faultsOf, renderPage } from "./render-page";

const areas = { addOns, analytics, notification, onBoarding, settings, trackingPage };
const pages = Object.fromEntries(
  Object.entries(areas).map(([name, page]) => [`/track/${name}`, page]),
) as never;
const open = (at: string, options: Parameters<typeof renderPage>[3] = {}) =>
  renderPage(mockEndApi(wellReplies()), at, pages, options);

const ENTRIES = [
  ["Dashboard", "/track/dashboard"],
  ["Tracking Page", "/track/trackingPage"],
  ["Order", "/track/orders"],
  ["Notification", "/track/notification"],
  ["Analytics", "/track/analytics"],
  ["Add-Ons", "/track/addOns"],
  ["Billing", "/track/billing"],
  ["Setting", "/track/settings"],
];

describe("the skip link", () => {
  it.each([true, false])(
    "is the first stop and leads to the page's own part, stand-alone: %s",
    async (standalone) => {
      await open("/track/addOns", { standalone });

      await userEvent.tab();
      expect(screen.getByRole("link", { name: "Skip to content" })).toHaveFocus();
      await userEvent.keyboard("{Enter}");

      expect(screen.getByRole("main")).toHaveFocus();
    },
  );
});

describe("the navigation", () => {
  it("is given to the Shopify admin, with the dashboard as home, and not drawn inside it", async () => {
    const { container } = await open("/track/addOns");

    const links = [...container.querySelectorAll("ui-nav-menu a")];
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual(ENTRIES);
    expect(links[0]).toHaveAttribute("rel", "home");
    expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
  });

  it("is drawn stand-alone, with the page one is on marked", async () => {
    await open("/track/addOns", { standalone: true });

    const nav = within(screen.getByRole("navigation", { name: "Main" }));
    const links = nav.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual(ENTRIES);
    expect(nav.getByRole("link", { current: "page" })).toHaveTextContent("Add-Ons");
  });

  it("follows where the admin's own navigation leads", async () => {
    const { container } = await open("/track/addOns");

    container
      .querySelectorAll("ui-nav-menu a")[7]!
      .dispatchEvent(new CustomEvent("shopify:navigate", { bubbles: true }));

    expect(await screen.findByRole("heading", { level: 1, name: "Setting" })).toBeInTheDocument();
  });

  it("leads to another page without a new document", async () => {
    await open("/track/addOns", { standalone: true });

    await userEvent.click(screen.getByRole("link", { name: "Analytics" }));

    expect(await screen.findByRole("heading", { level: 1, name: "Analytics" })).toBeInTheDocument();
  });

  it.each([
    ["all entries, where there is room for them", [80, 90, 70], 240, 3],
    ["as many as fit beside More", [80, 90, 70], 200, 1],
    ["none, where there is room for More only", [80, 90, 70], 120, 0],
  ])("shows %s", (_, widths, room, count) => {
    expect(fit(widths, room, 100)).toBe(count);
  });
});

describe("the bar for staff and testers", () => {
  it("names the store and its plan, and leads into the simulated world", async () => {
    await open("/track/addOns", { standalone: true, sandbox: true });

    const bar = within(screen.getByRole("complementary", { name: "Store" }));
    expect(bar.getByText("Fern & Harbour")).toBeInTheDocument();
    expect(bar.getByText("Growth plan")).toBeInTheDocument();
    expect(bar.getByRole("link", { name: "Mailbox" })).toHaveAttribute("href", "/sandbox/mailbox");
  });

  it("has no way into a simulated world where there is none", async () => {
    await open("/track/addOns", { standalone: true });

    expect(screen.queryByRole("link", { name: "Mailbox" })).toBeNull();
  });
});

describe("viewing as another plan", () => {
  it("is marked in the bar, and not offered inside the Shopify admin", async () => {
    const { unmount } = await open("/track/addOns", { standalone: true, viewAs: "GROWTH" });
    expect(screen.getByText("Viewing as Growth")).toBeInTheDocument();
    expect(screen.getByRole("combobox", { name: "View as" })).toHaveValue("GROWTH");
    unmount();

    await open("/track/addOns", { viewAs: "GROWTH" });

    expect(screen.queryByRole("combobox", { name: "View as" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Gates" })).toBeNull();
    expect(screen.getByRole("link", { name: "Language" })).toBeInTheDocument();
  });
});

describe("a network that is lost", () => {
  const turn = (isOnline: boolean) => {
    Object.defineProperty(navigator, "onLine", { value: isOnline, configurable: true });
    act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
  };
  // The browser's own word again, which lies on the prototype.
  afterEach(() => void Reflect.deleteProperty(navigator, "onLine"));

  it("is said above every page as long as it lasts", async () => {
    await open("/track/addOns");
    expect(screen.queryByText("You are offline")).toBeNull();

    turn(false);
    expect(screen.getByText("You are offline")).toBeInTheDocument();
    turn(true);

    expect(screen.queryByText("You are offline")).toBeNull();
  });
});

describe("tracking that does not work as it should", () => {
  it("is said above every page, with who it is about", async () => {
    const notice = { kind: "delayed" as const, providers: ["17TRACK", "AfterShip"], since: null };
    const replies = { ...wellReplies(), getStoreInfo: aStore({ tracking_notice: notice }) };
    await renderPage(mockEndApi(replies), "/track/addOns", pages);

    expect(screen.getByText("Tracking updates are delayed")).toBeInTheDocument();
    expect(screen.getByText(/^17TRACK and AfterShip cannot be reached/)).toBeInTheDocument();
  });
});

it("the first page after the installation says what goes on, and where to begin", async () => {
  const { container } = await open("/track/onBoarding", { standalone: true });

  expect(screen.getByText(/Your orders from the last 14 days are syncing/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Open dashboard" })).toHaveAttribute("href", "/track/dashboard");
  expect(await faultsOf(container)).toEqual([]);
});

describe("areas that are not built yet", () => {
  it.each(
    Object.keys(areas).filter((area) => !["onBoarding", "trackingPage", "notification"].includes(area)),
  )("%s says so, says what works meanwhile, and is readable with a screen reader", async (area) => {
    const { container } = await open(`/track/${area}`, { standalone: true });

    expect(screen.getByRole("heading", { name: "In the works" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: /^Open (tracking page|orders|dashboard)/ })).toBeInTheDocument();
    expect(await faultsOf(container)).toEqual([]);
  });
});
