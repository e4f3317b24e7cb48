import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { CustomDomain } from "../../contract/custom-domain";
import * as settings from "../../app/routes/track.settings";
import { aPlan, aStore, wellReplies } from "../admin-data";
import { mockEndApi, Refusal } from "../msw/end-api";
import { renderPage } from "./render-page";

const pages = { "/track/settings": settings } as never as Record<string, never>;
const HOST = "track.blue-door.com";

const aDomain = (change: Partial<CustomDomain> = {}): CustomDomain => ({
  ...{ host: HOST, name: HOST, url: `https://${HOST}/`, state: "waiting", zone: "blue-door.com" },
  records: [
    {
      ...{
        type: "TXT",
        name: `_waybill.${HOST}`,
        name_in_zone: "_waybill.track",
        value: "waybill-verify=abc",
      },
      ...{ state: "missing", found: [] },
    },
    {
      ...{ type: "CNAME", name: HOST, name_in_zone: "track", value: "pages.waybill.test" },
      ...{ state: "other", found: ["shops.elsewhere.com"] },
    },
  ],
  ...{ failure: null, is_taken: false, served_until: null },
  ...{ checked_at: "2026-11-20T10:00:00Z", next_check_at: "2026-11-20T10:05:00Z" },
  ...change,
});

const open = (domain: CustomDomain | null, replies: object = {}) =>
  renderPage(
    mockEndApi({ ...wellReplies(), getCustomDomain: { domain }, ...replies } as never),
    "/track/settings",
    pages,
  );
const card = async () =>
  within(
    (await screen.findByRole("heading", { name: "Custom domain" })).closest<HTMLElement>("[data-screen]")!,
  );

describe("the card of the custom domain", () => {
  it("takes a domain, and says beside the field what is wrong with it", async () => {
    await open(null, { setCustomDomain: Refusal.ofFields({ host: "Another store uses this domain." }) });
    const { getByLabelText, getByRole, findByText } = await card();

    await userEvent.type(getByLabelText("Domain"), HOST);
    await userEvent.click(getByRole("button", { name: "Add domain" }));

    expect(await findByText("Another store uses this domain.")).toBeVisible();
  });

  it("is locked on a plan without own addresses", async () => {
    await open(null, { getPlan: aPlan({ name: "Starter", plan: "STARTER" }) });
    const { getByLabelText, getAllByText } = await card();

    expect(getByLabelText("Domain")).toBeDisabled();
    expect(getAllByText(/Growth/)[0]).toBeVisible();
  });

  it("shows each record with what was found in its place, and copies what is to be set", async () => {
    await open(aDomain());
    const { getByText, getByRole } = await card();
    const user = userEvent.setup();

    await user.click(getByRole("button", { name: "Copy value of the TXT record" }));

    expect(await navigator.clipboard.readText()).toBe("waybill-verify=abc");
    expect(getByText("Waiting for DNS")).toBeVisible();
    expect(getByText("Not found")).toBeVisible();
    expect(getByText("Different value")).toBeVisible();
    expect(getByText("shops.elsewhere.com")).toBeVisible();
  });

  it("says until when the pages stay at a domain whose records are gone", async () => {
    await open(aDomain({ state: "failing", served_until: "2026-11-22T10:00:00Z" }));
    const { getByText } = await card();

    expect(getByText(/stay at this domain until Nov 22, 2026/)).toBeVisible();
  });

  it("removes the domain once that is confirmed", async () => {
    await open(aDomain({ state: "connected" }), { removeCustomDomain: { domain: null } });
    const { getByRole } = await card();

    await userEvent.click(getByRole("button", { name: "Remove domain" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Remove domain" }));

    expect(await screen.findByText("Domain removed")).toBeInTheDocument();
  });
});

it.each([
  ["failing", "2026-11-22T10:00:00Z", `The DNS records of ${HOST} are missing`],
  ["disconnected", null, `${HOST} is no longer connected`],
] as const)("a domain that is %s is told above every page", async (kind, served_until, title) => {
  const notice = { kind, name: HOST, served_until };
  await open(aDomain({ state: kind }), { getStoreInfo: aStore({ domain_notice: notice }) });

  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByRole("link", { name: "Open custom domain" })).toHaveAttribute(
    "href",
    "/track/settings#custom-domain",
  );
});
