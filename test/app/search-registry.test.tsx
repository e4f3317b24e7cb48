import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { features } from "../../app/features/search/registry";
import * as addOns from "../../app/routes/track.addOns";
import * as analytics from "../../app/routes/track.analytics";
import * as notification from "../../app/routes/track.notification";
import * as settings from "../../app/routes/track.settings";
import * as trackingPage from "../../app/routes/track.trackingPage";
import { wellReplies } from "../admin-data";
import { fakeEndApi } from "../fake-end-api";
import { openBilling } from "./open-billing";
import { renderPage } from "./render-page";

const pages = {
  "/track/addOns": addOns,
  "/track/analytics": analytics,
  "/track/notification": notification,
  "/track/settings": settings,
  "/track/trackingPage": trackingPage,
} as never as Record<string, never>;
const anchorsOf = (path: string) => [
  ...new Set(features.filter((entry) => entry.path === path && entry.anchor).map(({ anchor }) => anchor)),
];

describe("the features that the search knows", () => {
  it("are each there once", () => {
    const places = features.map(({ path, anchor, feature }) => `${path} ${anchor} ${feature}`);

    expect(new Set(places).size).toBe(places.length);
  });

  it.each(Object.keys(pages))("lead to sections of %s", async (path) => {
    await renderPage(fakeEndApi(wellReplies()), path, pages);

    expect(screen.getByRole("heading", { level: 1 })).toBeVisible();
    for (const anchor of anchorsOf(path)) expect(document.getElementById(anchor), anchor).not.toBeNull();
  });

  it("lead to sections of the billing page", async () => {
    await openBilling();

    for (const anchor of anchorsOf("/track/billing")) {
      expect(document.getElementById(anchor), anchor).not.toBeNull();
    }
  });
});
