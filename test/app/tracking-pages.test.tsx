import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { DESIGN_IDS } from "../../contract/page-designs";
import { DEFAULT_DOCUMENT } from "../../storefront/document/default-document";
import { Refusal } from "../msw/end-api";
import { faultsOf } from "./render-page";
import { CHANGED, dialog, DRAFT, openTrackingPages, row, SUMMER } from "./open-tracking-pages";

describe("the list of tracking pages", () => {
  it("says of each page where it is, what shoppers see of it, who changed it, and for which orders it is", async () => {
    const { container } = await openTrackingPages();

    expect(row("Tracking page").getByText("Default")).toBeVisible();
    expect(row("Tracking page").getByText("Published")).toBeVisible();
    expect(row("Summer").getByText("Unpublished changes")).toBeVisible();
    expect(row("Summer").getByRole("link", { name: new RegExp(SUMMER.url) })).toHaveAttribute(
      "href",
      SUMMER.url,
    );
    expect(row("Summer").getByText(/^Changed by your team · Nov 20, 2026/)).toBeVisible();
    expect(
      row("Summer").getByText("Orders to: Germany, Austria, Switzerland, France, 2 more · Languages: German"),
    ).toBeVisible();
    expect(row("Winter").getByText("Draft")).toBeVisible();
    expect(row("Winter").queryByRole("link", { name: /waybill/ })).toBeNull();
    expect(row("Winter").getByText("No URL of its own")).toBeVisible();
    expect(row("Winter").getByText(/^Customers do not see this page yet/)).toBeVisible();
    expect(row("Spring").getByText("Not visible to customers")).toBeVisible();
    expect(row("Spring").queryByText("Published")).toBeNull();
    expect(row("Summer").getByText("Scheduled")).toBeVisible();
    expect(
      row("Summer").getByText("Will be published on Dec 1, 2026, 9:00 AM, Central European Time (GMT+1)"),
    ).toBeVisible();
    expect(await faultsOf(container)).toEqual([]);
  });

  it("offers for each page what can be done with it now", async () => {
    const { user } = await openTrackingPages();
    const actionsOf = async (page: string) => {
      await user.click(screen.getByRole("button", { name: `Actions for ${page}` }));
      const items = within(screen.getByRole("list", { name: `Actions for ${page}` })).getAllByRole("button");
      const labels = items.map(({ textContent }) => textContent);
      await user.keyboard("{Escape}");
      return labels;
    };

    expect(await actionsOf("Tracking page")).toEqual([
      ...["Preview", "Copy link", "Rename", "Duplicate", "Add URL", "Version history"],
    ]);
    expect(await actionsOf("Summer")).toEqual([
      ...["Preview draft", "Copy link", "Publish", "Cancel scheduled publishing", "Rename", "Duplicate"],
      ...["Change URL", "Choose orders"],
      ...["Version history", "Set as default", "Delete page"],
    ]);
    expect(await actionsOf("Winter")).not.toContain("Set as default");
  });
});

describe("a tracking page", () => {
  const MADE = { createTrackingPage: DRAFT as never };

  it("is made from a design that is chosen by keyboard", async () => {
    const { user, sent, container } = await openTrackingPages(MADE);
    await user.click(screen.getByRole("button", { name: "Create page" }));
    const fields = await dialog();
    await user.type(fields.getByRole("textbox", { name: "Page name" }), "Winter");
    const group = within(fields.getByRole("group", { name: "Start from" }));
    expect(group.getAllByRole("radio")).toHaveLength(DESIGN_IDS.length + 2);
    expect(group.getByRole("radio", { name: /^Clear/ })).toBeChecked();
    expect(await faultsOf(container)).toEqual([]);
    await user.tab();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    await user.click(fields.getByRole("button", { name: "Create page" }));

    // Within the admin a window of its own is opened by a click alone; elsewhere the editor opens (test/e2e/page-editor.test.ts).
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("createTrackingPage")).toEqual([{ name: "Winter", copy_of: null, design: "night" }]);
  });

  it("is made with the tracking alone", async () => {
    const { user, sent } = await openTrackingPages(MADE);
    await user.click(screen.getByRole("button", { name: "Create page" }));
    const fields = await dialog();
    await user.type(fields.getByRole("textbox", { name: "Page name" }), "Winter");
    await user.click(fields.getByRole("radio", { name: /^Blank/ }));
    await user.click(fields.getByRole("button", { name: "Create page" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("createTrackingPage")).toEqual([{ name: "Winter", copy_of: null, design: null }]);
  });

  it("asks for the name where it is missing, in the words of the service", async () => {
    const { user } = await openTrackingPages({
      createTrackingPage: Refusal.ofFields({ name: "This field is required." }),
    });
    await user.click(screen.getByRole("button", { name: "Create page" }));
    const fields = await dialog();

    await user.click(fields.getByRole("button", { name: "Create page" }));

    expect(await fields.findByText("This field is required.")).toBeVisible();
    await waitFor(() => expect(fields.getByRole("textbox", { name: "Page name" })).toHaveFocus());
  });

  it("is made as a copy of another", async () => {
    const { user, sent } = await openTrackingPages(MADE);

    await user.click(screen.getByRole("button", { name: "Create page" }));
    const fields = await dialog();
    await user.type(fields.getByRole("textbox", { name: "Page name" }), "Winter");
    await user.click(fields.getByRole("radio", { name: "Copy of a page" }));
    await user.selectOptions(fields.getByRole("combobox", { name: "Page to copy" }), "Summer");
    await user.click(fields.getByRole("button", { name: "Create page" }));

    expect(await screen.findByText("Page created")).toBeInTheDocument();
    expect(sent("createTrackingPage")).toEqual([{ name: "Winter", copy_of: "2", design: null }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("is published as it was seen, or says that somebody has changed it since", async () => {
    const { choose, sent } = await openTrackingPages({
      publishTrackingPage: new Refusal("A0409", "Someone else has changed this page."),
    });

    await choose("Summer", "Publish");

    expect(await screen.findByText("Someone else has changed this page.")).toBeVisible();
    expect(sent("publishTrackingPage")).toEqual([{ id: "2", version: 3, at: null }]);
  });

  it("is deleted once that is confirmed", async () => {
    const { choose, sent, user } = await openTrackingPages({ deleteTrackingPage: { deleted: true } });

    await choose("Summer", "Delete page");
    const question = await dialog();
    expect(question.getByText(/can’t be undone/)).toBeVisible();
    expect(sent("deleteTrackingPage")).toEqual([]);
    await user.click(question.getByRole("button", { name: "Delete page" }));

    await waitFor(() => expect(sent("deleteTrackingPage")).toEqual([{ id: "2" }]));
  });

  it("becomes the default once it is said what that means for the one before", async () => {
    const { choose, sent, user } = await openTrackingPages({ setDefaultTrackingPage: SUMMER as never });

    await choose("Summer", "Set as default");
    const question = await dialog();
    expect(question.getByText(/stays published, but is seen only at its own URL/)).toBeVisible();
    await user.click(question.getByRole("button", { name: "Set as default" }));

    await waitFor(() => expect(sent("setDefaultTrackingPage")).toEqual([{ id: "2" }]));
  });

  it("is for the orders of countries and languages that are found by their names", async () => {
    const { choose, sent, user } = await openTrackingPages({ changePageRules: SUMMER as never });

    await choose("Winter", "Choose orders");
    const fields = await dialog();
    await user.type(fields.getByRole("textbox", { name: "Destinations" }), "japa");
    await user.click(fields.getByRole("checkbox", { name: "Japan" }));
    await user.clear(fields.getByRole("textbox", { name: "Destinations" }));
    expect(fields.queryByRole("checkbox", { name: "Austria" })).toBeNull();
    await user.type(fields.getByRole("textbox", { name: "Destinations" }), "austr");
    await user.click(fields.getByRole("checkbox", { name: "Austria" }));
    await user.click(fields.getByRole("button", { name: "Remove Austria" }));
    await user.click(fields.getByRole("button", { name: "Save" }));

    await waitFor(() =>
      expect(sent("changePageRules")).toEqual([{ id: "3", rules: { countries: ["JP"], languages: [] } }]),
    );
  });

  it("goes back to what was published", async () => {
    const version = { version: 1, is_current: false, changed: CHANGED } as never;
    const { choose, sent, user } = await openTrackingPages({
      getPageVersions: { versions: [version] },
      restorePageVersion: { ...SUMMER, document: DEFAULT_DOCUMENT } as never,
    });

    await choose("Summer", "Version history");
    const list = await dialog();
    await user.click(await list.findByRole("button", { name: /^Restore the version of Nov 20/ }));
    expect(await screen.findByText("The unpublished changes of the draft are lost.")).toBeVisible();
    expect(sent("restorePageVersion")).toEqual([]);
    await user.click(screen.getAllByRole("button", { name: "Restore" }).at(-1)!);

    await waitFor(() => expect(sent("restorePageVersion")).toEqual([{ id: "2", version: 3, restore: 1 }]));
  });
});
