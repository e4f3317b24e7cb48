import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { clockInZone, instantOfClock, zoneLabel } from "../../app/i18n/zoned-moment";
import { CONFLICT } from "../../contract/errors";
import { aPlan, aTrackingPage } from "../admin-data";
import { Refusal } from "../msw/end-api";
import { documentOf, openEditor, prepareEditor } from "./open-page-editor";
import { faultsOf } from "./render-page";

const SCHEDULED = "2036-12-01T08:00:00.000Z";
const UNSEEN = { name: "Summer", is_default: false, published_version: 1 };

beforeEach(prepareEditor);

describe("a page that no way leads to", () => {
  it("is said to be seen by nobody though it is published, with what can be done about it", async () => {
    const { user, container } = await openEditor({ page: UNSEEN });

    expect(screen.getByText(/^Nobody sees this page yet: it has no URL/)).toBeVisible();
    expect(screen.getByText("Not visible to customers")).toBeVisible();
    expect(screen.queryByText("Published")).toBeNull();
    expect(await faultsOf(container)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Choose orders" }));
    expect(await screen.findByRole("dialog", { name: "Choose orders" })).toBeVisible();
  });

  it("gets a URL, and is seen from then on", async () => {
    const page: Record<string, unknown> = { ...UNSEEN };
    const { user } = await openEditor({
      page,
      replies: { changePageAddress: () => aTrackingPage(Object.assign(page, { address: "summer" })) },
    });

    await user.click(screen.getByRole("button", { name: "Add URL" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add URL" }));
    await user.type(dialog.getByRole("textbox", { name: /^URL/ }), "summer");
    await user.click(dialog.getByRole("button", { name: "Save" }));

    expect(await screen.findByText("Published")).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Nobody sees/)).toBeNull());
  });

  it("becomes the default where the plan has no URLs, which is named", async () => {
    const page: Record<string, unknown> = { ...UNSEEN };
    const { user, sent } = await openEditor({
      page,
      replies: {
        getPlan: aPlan({ name: "Starter", plan: "STARTER" }),
        setDefaultTrackingPage: () => aTrackingPage(Object.assign(page, { is_default: true })),
      },
    });

    expect(screen.getByText("Available for Growth plan")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add URL" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Set as default" }));
    await user.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Set as default" }),
    );

    expect(await screen.findByText("Published")).toBeVisible();
    expect(sent("setDefaultTrackingPage")).toEqual([{ id: "1" }]);
  });
});

describe("a page that is published later", () => {
  it("keeps saying what shoppers see, and whose clocks its time is of", async () => {
    await openEditor({ page: { scheduled_at: SCHEDULED, scheduled_version: 2, has_changes: true } });

    for (const badge of ["Published", "Unpublished changes", "Scheduled"])
      expect(screen.getByText(badge)).toBeVisible();
    expect(
      screen.getByText("Will be published on Dec 1, 2036, 9:00 AM, Central European Time (GMT+1)"),
    ).toBeVisible();
    expect(screen.getByText("Changes made after scheduling are not included.")).toBeVisible();
  });

  it("has no later changes where the draft is the one that was scheduled", async () => {
    await openEditor({ page: { scheduled_at: SCHEDULED, scheduled_version: 3, has_changes: true } });

    expect(screen.getByText(/^Will be published on/)).toBeVisible();
    expect(screen.queryByText(/^Changes made after/)).toBeNull();
  });

  it("gets another time on the store's clocks, or none", async () => {
    const page: Record<string, unknown> = { scheduled_at: SCHEDULED, has_changes: true };
    const { user, sent } = await openEditor({
      page,
      replies: { unscheduleTrackingPage: () => aTrackingPage(Object.assign(page, { scheduled_at: null })) },
    });
    await user.click(screen.getByRole("button", { name: "Change time" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change time" }));
    const field = dialog.getByLabelText("Publish on");
    expect(field).toHaveValue("2036-12-01T09:00");
    expect(field).toHaveAccessibleDescription(/^Central European Time \(GMT\+1\)\./);
    fireEvent.change(field, { target: { value: "2036-07-01T09:00" } });
    expect(field).toHaveAccessibleDescription(/^Central European Time \(GMT\+2\)\./);
    await user.click(dialog.getByRole("button", { name: "Schedule" }));
    await waitFor(() =>
      expect(sent("publishTrackingPage")).toEqual([{ id: "1", version: 3, at: "2036-07-01T07:00:00.000Z" }]),
    );

    await user.click(screen.getByRole("button", { name: "Cancel scheduled publishing" }));

    expect(await screen.findByText("Scheduled publishing canceled")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Scheduled")).toBeNull());
  });

  it("is offered only where it could be published now", async () => {
    const { user } = await openEditor({ page: { has_changes: false } });

    await user.click(screen.getByRole("button", { name: "More actions" }));

    expect(screen.getByRole("button", { name: "Publish later" })).toHaveAttribute("aria-disabled", "true");
  });
});

describe("two who change the same", () => {
  it("are told which parts, and who the other one is", async () => {
    let isFirst = true;
    const { user } = await openEditor({
      replies: {
        saveTrackingPage: () => {
          isFirst = false;
          return new Refusal(CONFLICT, "Changed elsewhere", { reason: "settingChanged" });
        },
        getTrackingPage: () =>
          isFirst
            ? { ...aTrackingPage({ version: 3 }), document: documentOf("Sale") }
            : {
                ...aTrackingPage({ version: 7, changed: { at: "2026-11-20T10:00:00.000Z", by: "team" } }),
                document: documentOf("Theirs"),
              },
      },
    });
    await user.click(screen.getByRole("button", { name: /^Banner/ }));
    await user.type(screen.getByRole("textbox", { name: "Title" }), "!");

    const dialog = within(await screen.findByRole("dialog", { name: "Someone else has changed this page" }));

    expect(dialog.getByText("Changed by someone else on your team · Nov 20, 2026, 11:00 AM")).toBeVisible();
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "BannerYours: Sale!Other: Theirs",
    ]);
  });
});

describe("a moment of another zone", () => {
  it.each([
    ["2026-11-24T09:30", "Europe/Berlin", "2026-11-24T08:30:00.000Z"],
    ["2026-07-01T00:00", "America/New_York", "2026-07-01T04:00:00.000Z"],
    ["2026-11-24T09:30", "Asia/Kathmandu", "2026-11-24T03:45:00.000Z"],
    ["2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
    ["2026-03-29T01:59", "Europe/Berlin", "2026-03-29T00:59:00.000Z"],
  ])("%s in %s is %s, and back", (clock, zone, instant) => {
    expect(instantOfClock(clock, zone)).toBe(instant);
    expect(clockInZone(instant, zone)).toBe(clock);
  });

  it("is the hour after where the clocks skip it, and none where nothing is typed", () => {
    expect(clockInZone(instantOfClock("2026-03-29T02:30", "Europe/Berlin")!, "Europe/Berlin")).toBe(
      "2026-03-29T03:30",
    );
    expect(instantOfClock("", "Europe/Berlin")).toBeNull();
  });

  it("has a zone with a name, once", () => {
    expect(zoneLabel("de", "Europe/Berlin", new Date(SCHEDULED))).toBe("Mitteleuropäische Zeit (GMT+1)");
    expect(zoneLabel("en", "UTC", new Date(SCHEDULED))).toMatch(/^GMT(\+0)?$/);
  });
});
