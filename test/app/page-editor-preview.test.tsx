import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FrameMessage } from "../../contract/preview-frame";
import { Refusal } from "../msw/end-api";
import { openEditor as open, prepareEditor } from "./open-page-editor";
import { faultsOf } from "./render-page";

beforeEach(prepareEditor);

describe("the preview", () => {
  it("begins as a phone where the window is as narrow as one", async () => {
    vi.spyOn(window, "matchMedia").mockReturnValue({ ...window.matchMedia(""), matches: true });
    await open();
    expect(screen.getByRole("button", { name: "Phone" })).toHaveAttribute("aria-pressed", "true");
  });

  it("greets its frame once, and sends only the section that is typed in", async () => {
    const { user } = await open();
    const frame = screen.getByTitle<HTMLIFrameElement>("Preview of the tracking page").contentWindow!;
    const post = vi.spyOn(frame, "postMessage");
    act(
      () =>
        void window.dispatchEvent(new MessageEvent("message", { source: frame, data: { type: "ready" } })),
    );
    const typesOf = () => post.mock.calls.map(([message]) => (message as FrameMessage).type);
    await waitFor(() => expect(typesOf()).toContain("draw"));
    await user.click(screen.getByRole("button", { name: /^Banner/ }));
    post.mockClear();

    await user.type(screen.getByRole("textbox", { name: "Title" }), "?!");

    await waitFor(() => expect(typesOf()).toEqual(["change", "change"]));
    const parts = post.mock.calls.map(([message]) => Object.keys((message as { parts: object }).parts));
    expect(parts).toEqual([["offer-1"], ["offer-1"]]);
  });

  const state = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "State to preview" });
  const shown = () => state().selectedOptions[0]!.textContent;
  const orders = [
    { id: "7", name: "#1007", ordered_at: "2026-11-20T10:00:00.000Z", transit_status: null, untracked: null },
  ];
  const order = {
    ...{ name: "#1007", orderedAt: "2026-11-20T10:00:00.000Z", shipments: [], notYetShipped: [] },
    ...{ cancelledItems: [], waiting: "preparing", steps: [], expected: null },
  };
  const found = { order, map: null, language: "de-AT", country: "AT", tags: [], reports: [] };

  it("shows one of the store's own orders in its customer's language, found among the latest or by number", async () => {
    const { user, sent, container } = await open({
      replies: {
        listPageOrders: ({ number }: { number: string }) => ({ orders: number === "99" ? [] : orders }),
        getPageOrder: found,
      },
    });
    await user.selectOptions(state(), "One of your orders…");
    const dialog = within(await screen.findByRole("dialog", { name: "Preview with one of your orders" }));
    expect(await dialog.findByRole("button", { name: /^#1007.+Not shipped$/ })).toBeVisible();
    expect(await faultsOf(container)).toEqual([]);
    await user.type(dialog.getByRole("textbox", { name: "Order number" }), "99");
    expect(await dialog.findByText("No order found with this number")).toBeVisible();
    await user.clear(dialog.getByRole("textbox", { name: "Order number" }));

    await user.click(await dialog.findByRole("button", { name: /^#1007/ }));

    await waitFor(() => expect(shown()).toBe("Order #1007"));
    expect(sent("getPageOrder")).toEqual([{ id: "7" }]);
    expect(screen.getByRole("combobox", { name: "Language" })).toHaveValue("de");
    await user.selectOptions(state(), "Delivered");
    expect(shown()).toBe("Delivered");
    await user.selectOptions(state(), "Order #1007");
    expect(shown()).toBe("Order #1007");
  });

  it("leaves the order for a section that is on another kind of page", async () => {
    const { user } = await open({ replies: { listPageOrders: { orders }, getPageOrder: found } });
    await user.selectOptions(state(), "One of your orders…");
    await user.click(await screen.findByRole("button", { name: /^#1007/ }));
    await waitFor(() => expect(shown()).toBe("Order #1007"));

    await user.click(screen.getByRole("button", { name: "Order lookup" }));

    expect(shown()).toBe("Order lookup");
  });

  it("says that the store has no orders yet, and that they cannot be read", async () => {
    let isRefused = true;
    const { user } = await open({
      replies: { listPageOrders: () => (isRefused ? new Refusal() : { orders: [] }) },
    });
    await user.selectOptions(state(), "One of your orders…");
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByRole("alert")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    isRefused = false;

    await user.selectOptions(state(), "One of your orders…");

    expect(await screen.findByText(/^There are no orders yet/)).toBeVisible();
  });
});
