import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { createI18n } from "../../app/i18n/create-i18n";
import { LANGUAGES, readTexts } from "../../app/read-texts";
import {
  AREAS,
  aboutKeyOf,
  isComing,
  pathOf,
  screenIds,
  screens,
  screensOf,
  titleKeyOf,
} from "../../app/features/screens/registry";
import { features } from "../../app/features/search/registry";
import type { BuiltScreens } from "../../app/features/screens/built-list";
import type { OpenArea } from "../../app/features/screens/coming-screens";
import { ScreenPage } from "../../app/features/screens/screen-page";
import { featureIds } from "../../permissions/decide";
import * as addOns from "../../app/routes/track.addOns";
import * as analytics from "../../app/routes/track.analytics";
import * as dashboard from "../../app/routes/track.dashboard";
import * as notification from "../../app/routes/track.notification";
import * as consent from "../../app/routes/track.notification_.consent";
import * as design from "../../app/routes/track.notification_.design";
import * as history from "../../app/routes/track.notification_.history";
import * as automations from "../../app/routes/track.notification_.automations";
import * as recipients from "../../app/routes/track.notification_.recipients";
import * as statistics from "../../app/routes/track.notification_.statistics";
import * as sender from "../../app/routes/track.notification_.sender";
import * as settings from "../../app/routes/track.settings";
import * as trackingPage from "../../app/routes/track.trackingPage";
import { aPlan, wellReplies } from "../admin-data";
import { mockEndApi } from "../msw/end-api";
import { openBilling } from "./open-billing";
import { ordersPages } from "./orders-pages";
import { renderPage } from "./render-page";

const pages = {
  "/track/addOns": addOns,
  "/track/analytics": analytics,
  "/track/dashboard": dashboard,
  "/track/notification": notification,
  "/track/notification/consent": consent,
  "/track/notification/design": design,
  "/track/notification/history": history,
  "/track/notification/automations": automations,
  "/track/notification/recipients": recipients,
  "/track/notification/statistics": statistics,
  "/track/notification/sender": sender,
  ...ordersPages,
  "/track/settings": settings,
  "/track/trackingPage": trackingPage,
} as never as Record<string, never>;

const open = (area: string) =>
  area === "billing" ? openBilling() : renderPage(mockEndApi(wellReplies()), `/track/${area}`, pages);

describe.each(AREAS)("the screens of %s", (area) => {
  it("are all known to the registry", async () => {
    const { container } = await open(area);

    const drawn = [...container.querySelectorAll("[data-screen]")].map(({ id }) => id);

    expect(new Set(drawn).size).toBe(drawn.length);
    for (const id of drawn) expect(screensOf(area), id).toContain(id);
  });

  it("are coming exactly where the registry says so", async () => {
    const { container } = await open(area);

    const coming = [...container.querySelectorAll(".wb-coming > [data-screen]")].map(({ id }) => id);

    const announced = screensOf(area).filter((id) => isComing(id) && document.getElementById(id));
    const known = new Set<string>(announced);
    const stale = coming.filter((id) => !known.has(id));
    expect(
      stale,
      "still announced, though permissions/built.ts says true: give it to its ScreenPage's built",
    ).toEqual([]);
    expect(coming.toSorted()).toEqual(announced.toSorted());
  });

  it("are each where the search leads to, as are their parts", async () => {
    await open(area);

    const entries = features.filter(({ path, anchor }) => path === `/track/${area}` && anchor !== "");

    expect(entries.map(({ screen }) => screen)).toEqual(screensOf(area));
    for (const { anchor, key } of entries) {
      expect(document.querySelectorAll(`#${anchor}`), anchor).toHaveLength(1);
      if (key) expect(document.querySelectorAll(`#${key}`), key).toHaveLength(1);
    }
  });
});

const subpages = [...new Set(screenIds.map(pathOf))].filter((path) => path.split("/").length > 3);

describe.each(subpages)("the screens of %s", (path) => {
  const ids = screenIds.filter((id) => pathOf(id) === path);

  it("are drawn there in the registry's order, where the search leads to", async () => {
    const { container } = await renderPage(mockEndApi(wellReplies()), path, pages);

    expect([...container.querySelectorAll("[data-screen]")].map(({ id }) => id)).toEqual(ids);
    const entries = features.filter((entry) => entry.path === path);
    expect(entries.map(({ anchor, screen }) => [anchor, screen])).toEqual(ids.map((id) => [id, id]));
  });

  it("have the way there on their area's page, and the way back", async () => {
    const { container, unmount } = await renderPage(mockEndApi(wellReplies()), path, pages);
    const back = container.querySelector<HTMLAnchorElement>(".wb-page-head a")!.pathname;
    unmount();
    await renderPage(mockEndApi(wellReplies()), back, pages);

    expect(back).toBe(`/track/${screens[ids[0]!].area}`);
    expect(document.querySelector(`#${ids[0]!} a[href="${path}"]`)).toBeVisible();
  });
});

describe("a page that is drawn from the registry", () => {
  it("has built screens with heading and explanation, and their cards", async () => {
    await open("settings");

    const language = screen.getByRole("region", { name: "Preferred language" });

    expect(within(language).getByRole("heading", { level: 2 })).toBeVisible();
    expect(within(language).getByText(/^The language of Waybill for everyone/)).toBeVisible();
    expect(within(language).getByRole("combobox", { name: "Language" })).toBeVisible();
    expect(within(language).queryByText("Coming soon")).toBeNull();
  });

  it("says of the others what they will do, and sells nothing with them", async () => {
    await open("settings");

    const payment = screen.getByRole("region", { name: "Payment" });
    const helpdesk = document.getElementById("gorgias")!;

    expect(within(payment).getAllByText("Coming soon")).toHaveLength(2);
    expect(within(payment).getByText("Send tracking numbers to PayPal.")).toBeVisible();
    expect(within(payment).queryByText(/^Available for/)).toBeNull();
    expect(within(helpdesk).queryByText(/^Available for/)).toBeNull();
  });
});

describe("a screen that is handed in", () => {
  const starter = { getPlan: aPlan({ name: "Starter", plan: "STARTER" }) };
  const openWith = (area: OpenArea, built: BuiltScreens, replies = {}) => {
    const page = { default: () => <ScreenPage area={area} built={built} /> };
    return renderPage(mockEndApi({ ...wellReplies(), ...replies }), "/track/page", { "/track/page": page });
  };

  it("stands under its heading, above those that are coming", async () => {
    await openWith("addOns", { "custom-status": <p>The statuses</p> });

    const [built, coming] = screen.getAllByRole("region");
    expect(built).toHaveAccessibleName("Custom statuses");
    expect(within(built!).getByText("The statuses")).toBeVisible();
    expect(coming).toHaveAccessibleName("In the works");
    expect(within(coming!).queryByText("Custom statuses")).toBeNull();
  });

  it("is locked where the plan does not have it, and then not drawn when it is a function", async () => {
    const draw = vi.fn(() => <p>The rules</p>);

    await openWith("addOns", { "custom-status": draw }, starter);

    const card = screen.getByRole("region", { name: "Custom statuses" });
    expect(within(card).getByText("Available for Growth plan")).toBeVisible();
    expect(draw).not.toHaveBeenCalled();
  });

  it("stands in its group, one heading below it", async () => {
    await openWith("settings", { paypal: <p>The account</p> });

    const group = screen.getByRole("region", { name: "Payment" });
    expect(within(group).getByRole("heading", { level: 3, name: "PayPal integration" })).toBeVisible();
    expect(within(group).getAllByText("Coming soon")).toHaveLength(1);
  });

  it("draws its parts itself", async () => {
    await openWith("settings", { couriers: <p>The couriers</p> });

    expect(screen.queryByText("Automatic courier correction")).toBeNull();
  });
});

it("every feature of a plan has a screen, so that the search finds it", () => {
  const found = new Set(features.map(({ feature }) => feature));

  expect(featureIds.filter((feature) => !found.has(feature))).toEqual([]);
});

it("every entry of the search leads to a place of its own", () => {
  const places = features.map(({ path, anchor, key }) => `${path} ${anchor} ${key}`);

  expect(new Set(places).size).toBe(places.length);
});

/** Names of companies and their products, and words that several languages share. */
const SAME =
  /PayPal|Stripe|Klaviyo|Omnisend|Slack|Gorgias|Google Analytics|Instagram|Apple Wallet|^Quota$|^Favicon$/;

describe.each(LANGUAGES)("the words of screens in %s", (tag) => {
  const { t } = createI18n(tag, readTexts(tag));
  const words = t as (key: string) => string;
  const english = createI18n("en", readTexts("en")).t as (key: string) => string;
  const keysOf = (id: (typeof screenIds)[number]) => [
    titleKeyOf(id),
    `screens:${id}.synonyms`,
    ...(["dashboard", "orders", "billing"].includes(screens[id].area) ? [] : [aboutKeyOf(id)]),
  ];

  it("are there for each, and none is left in English", () => {
    for (const key of screenIds.flatMap(keysOf)) {
      const text = words(key);

      // A key without a text is answered by i18next with its own name.
      expect(text, key).not.toBe(key.replace(/^\w+:/, ""));
      expect(text.trim(), key).not.toBe("");
      if (tag !== "en" && !SAME.test(text)) expect(text, key).not.toBe(english(key));
    }
  });

  it("give each screen synonyms, none of them empty", () => {
    for (const id of screenIds) {
      const synonyms = words(`screens:${id}.synonyms`).split(",");

      expect(synonyms.length, id).toBeGreaterThan(1);
      for (const synonym of synonyms) expect(synonym.trim(), id).not.toBe("");
    }
  });
});
