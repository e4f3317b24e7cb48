import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_DOCUMENT } from "../../storefront/document/default-document";
import { aPlan } from "../admin-data";
import { Refusal } from "../msw/end-api";
import { CHANGED, dialog, openTrackingPages, SUMMER } from "./open-tracking-pages";

describe("the version that shoppers see", () => {
  const current = { versions: [{ version: 1, is_current: true, changed: CHANGED } as never] };

  it("is not restored where the draft is the same", async () => {
    const page = { ...SUMMER, has_changes: false };
    const { choose } = await openTrackingPages({
      getTrackingPages: { pages: [page] as never },
      getPageVersions: current,
    });

    await choose("Summer", "Version history");

    expect(await (await dialog()).findByText("Current")).toBeVisible();
    expect((await dialog()).queryByRole("button", { name: /^Restore|^Discard/ })).toBeNull();
  });

  it("takes the place of a draft whose changes are discarded", async () => {
    const { choose, user, sent } = await openTrackingPages({
      getPageVersions: current,
      restorePageVersion: { ...SUMMER, document: DEFAULT_DOCUMENT } as never,
    });
    await choose("Summer", "Version history");
    const list = await dialog();

    await user.click(await list.findByRole("button", { name: "Discard unpublished changes" }));
    await user.click(screen.getAllByRole("button", { name: "Discard unpublished changes" }).at(-1)!);

    expect(await screen.findByText("Unpublished changes discarded")).toBeVisible();
    expect(sent("restorePageVersion")).toEqual([{ id: "2", version: 3, restore: 1 }]);
  });
});

describe("a preview", () => {
  const tab = { opener: {} as unknown, location: { replace: vi.fn() }, close: vi.fn() };
  beforeEach(() => {
    vi.spyOn(window, "open").mockReturnValue(tab as never);
    tab.location.replace.mockClear();
    tab.close.mockClear();
  });

  it("opens in a tab that knows nothing of the admin", async () => {
    const url = "https://waybill.test/t/blue-door?preview=token";
    const { choose } = await openTrackingPages({ getPreviewLink: { url } });

    await choose("Winter", "Preview draft");

    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url));
    expect(tab.opener).toBeNull();
  });

  it("closes its tab where there is none", async () => {
    const { choose } = await openTrackingPages({ getPreviewLink: new Refusal() });

    await choose("Winter", "Preview draft");

    await waitFor(() => expect(tab.close).toHaveBeenCalled());
  });
});

describe("the URL of a page", () => {
  it("is refused where it is empty, beside its field", async () => {
    const empty = "Enter a URL.";
    const { user, sent } = await openTrackingPages({
      changePageAddress: Refusal.ofFields({ address: empty }),
    });

    await user.click(screen.getByRole("button", { name: "Change the URL of Summer" }));
    const fields = await dialog();
    const field = fields.getByRole("textbox", { name: /^URL/ });
    expect(field).toHaveValue("summer");
    await user.clear(field);
    await user.click(fields.getByRole("button", { name: "Save" }));

    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(empty)));
    expect(sent("changePageAddress")).toEqual([{ id: "2", address: "" }]);
  });

  it("is seen, locked and named where the plan does not have it", async () => {
    const { user } = await openTrackingPages({ getPlan: aPlan({ name: "Starter", plan: "STARTER" }) });

    await user.click(screen.getByRole("button", { name: "Change the URL of Summer" }));
    const fields = await dialog();

    expect(fields.getByText("Available for Growth plan")).toBeVisible();
    expect(fields.getByRole("textbox", { name: /^URL/ })).toBeDisabled();
    expect(fields.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
  });
});
