import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import * as consent from "../../app/routes/track.notification_.consent";
import { withMode, withoutRow } from "../../app/features/notifications/consent/consent-rows";
import { wellReplies } from "../admin-data";
import { keptSetting } from "../kept-setting";
import { mockEndApi } from "../msw/end-api";
import { renderPage } from "./render-page";

type Table = Parameters<typeof withMode>[0];

async function open(countries: Table = {}, destinations = ["DE", "US"]) {
  const setting = keptSetting<object>({ countries, reviews_by_checkout: false });
  const service = mockEndApi({
    ...wellReplies(),
    getMailConsent: () => ({ ...(setting.show() as object), destinations }),
    updateMailConsent: setting.save,
  } as never);
  await renderPage(
    service,
    "/track/notification/consent",
    { "/track/notification/consent": consent } as never,
    {
      standalone: true,
    },
  );
  return () =>
    service.calls
      .filter(({ name }) => name === "updateMailConsent")
      .map(({ input }) => (input as { value: unknown }).value);
}

const row = (country: string) => within(screen.getByRole("group", { name: country }));
const save = () =>
  userEvent.click(
    within(screen.getByRole("region", { name: "Unsaved changes" })).getByRole("button", { name: "Save" }),
  );

describe("consent by country", () => {
  it("shows where the shop's orders go, what the law asks for, and how certain that is", async () => {
    await open();

    expect(screen.getAllByRole("group").map((each) => each.getAttribute("aria-label"))).toEqual([
      "Germany",
      "United States",
      "Country not known",
    ]);
    expect(row("Germany").getByLabelText("Offers")).toHaveDisplayValue("Opt-in");
    expect(row("Germany").getByLabelText("Order updates")).toHaveDisplayValue("Opt-out");
    expect(row("Germany").getByText("UWG § 7")).toBeInTheDocument();
    expect(row("Germany").getByText(/^Not certain/)).toHaveTextContent("Not certain: Opens and clicks");
    expect(row("United States").getByLabelText("Offers")).toHaveDisplayValue("Opt-out");
    expect(
      row("United States").getByText("Not certain: Rating requests · Opens and clicks"),
    ).toBeInTheDocument();
    expect(row("Country not known").getByLabelText("Offers")).toHaveDisplayValue("Opt-in");
  });

  it("is changed and saved, what differs from our defaults alone", async () => {
    const saved = await open({ FR: { marketing: "opt_out" } });

    await userEvent.selectOptions(row("Germany").getByLabelText("Order updates"), "opt_in");
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Set to opt-in" }));
    await userEvent.selectOptions(row("United States").getByLabelText("Offers"), "opt_in");
    await userEvent.selectOptions(row("United States").getByLabelText("Offers"), "opt_out");
    await userEvent.click(screen.getByRole("checkbox", { name: /also covers rating requests/ }));
    await save();

    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(saved()).toEqual([
      {
        countries: { FR: { marketing: "opt_out" }, DE: { status: "opt_in" } },
        reviews_by_checkout: true,
      },
    ]);
  });

  it("says before that emails about orders end by opt-in, and changes nothing without a yes", async () => {
    await open();
    const updates = row("Germany").getByLabelText("Order updates");

    await userEvent.selectOptions(updates, "opt_in");
    const question = within(screen.getByRole("dialog", { name: /Germany/ }));
    expect(question.getByText(/no emails about their orders unless they have agreed/)).toBeInTheDocument();
    await userEvent.click(question.getByRole("button", { name: "Cancel" }));

    expect(updates).toHaveDisplayValue("Opt-out");
    expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
    await userEvent.selectOptions(row("United States").getByLabelText("Offers"), "opt_in");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("finds every country by a part of its name or its code, and says how many there are", async () => {
    await open();

    await userEvent.type(screen.getByLabelText("Find a country"), "aust");
    const found = screen.getAllByRole("group").map((each) => each.getAttribute("aria-label"));
    await userEvent.clear(screen.getByLabelText("Find a country"));
    await userEvent.type(screen.getByLabelText("Find a country"), "JP");

    expect(found).toEqual(["Australia", "Austria"]);
    expect(screen.getByText("1 country")).toBeInTheDocument();
    expect(row("Japan").getByText("特定電子メール法")).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("Find a country"), "nowhere");
    expect(screen.getByRole("heading", { name: "No countries found" })).toBeInTheDocument();
    expect(screen.queryByText("0 countries")).toBeNull();
    expect(screen.queryAllByRole("group")).toEqual([]);
  });

  it("lists what was changed, and takes it back", async () => {
    const saved = await open({ FR: { marketing: "opt_out" } });

    await userEvent.selectOptions(screen.getByLabelText("Show"), "changed");
    await userEvent.click(row("France").getByRole("button", { name: "Reset France" }));
    await save();

    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(saved()).toEqual([{ countries: {}, reviews_by_checkout: false }]);
  });

  it("draws all countries in steps", async () => {
    await open();

    await userEvent.selectOptions(screen.getByLabelText("Show"), "all");
    const first = screen.getAllByRole("group").length;
    await userEvent.click(screen.getByRole("button", { name: "Show more countries" }));

    expect(first).toBe(15);
    expect(screen.getAllByRole("group")).toHaveLength(60);
  });
});

it("a row that says what our defaults say is none", () => {
  const changed = withMode({}, "US", "marketing", "opt_in");

  expect(changed).toEqual({ US: { marketing: "opt_in" } });
  expect(withMode(changed, "US", "marketing", "opt_out")).toEqual({});
  expect(withoutRow({ ...changed, DE: { status: "opt_in" } }, "US")).toEqual({ DE: { status: "opt_in" } });
});
