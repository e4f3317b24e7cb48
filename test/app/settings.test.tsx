import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import * as billing from "../../app/routes/track.billing";
import * as settings from "../../app/routes/track.settings";
import { wellReplies } from "../admin-data";
import { billingReplies } from "../billing-data";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { faultsOf, renderPage } from "./render-page";

const pages = {
  "/track/settings": settings,
  "/track/billing": billing,
} as never;

/** A service that remembers the language, as the real one does. */
const open = async (replies: Replies = {}, standalone = true) => {
  let locale = "en_US";
  const now = () => ({ locale });
  const service = mockEndApi({
    ...wellReplies(),
    getLocale: now,
    getLocaleData: now,
    updateLocale: ((input: { locale: string }) => ({ locale: (locale = input.locale) })) as never,
    ...replies,
  });
  const view = await renderPage(service, "/track/settings", pages, { standalone });
  return { ...view, service };
};
const field = () => screen.getByRole("combobox", { name: /Language|Sprache/ });
const bar = () => screen.queryByRole("region", { name: /Unsaved changes|Nicht gespeicherte/ });

describe("the settings page", () => {
  it("has buttons whose names alone tell where they lead", async () => {
    await open();

    const main = within(screen.getByRole("main"));
    const links = main.getAllByRole("link").map((link) => link.textContent);
    expect(links).toEqual([
      "Open the templates in Shopify",
      "Manage couriers",
      "Change rules",
      "Manage recipients",
      "Open dashboard",
      "Manage automations",
    ]);
    expect(main.getByRole("heading", { level: 3, name: "What each recipient gets" })).toBeInTheDocument();
  });
});

describe("the language setting", () => {
  it("offers every language by its own name, and shows the one that is stored", async () => {
    await open();

    const options = within(field()).getAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual(
      expect.arrayContaining(["English", "Deutsch", "日本語", "繁體中文", "Polski"]),
    );
    expect(field()).toHaveValue("en_US");
    expect(bar()).toBeNull();
  });

  it("turns the whole page into the new language, without a new document, and says so in it", async () => {
    const { service } = await open();

    await userEvent.selectOptions(field(), "Deutsch");
    await userEvent.click(within(bar()!).getByRole("button", { name: "Save" }));

    expect(await screen.findByRole("heading", { name: "Bevorzugte Sprache" })).toBeInTheDocument();
    expect(await screen.findByText("Sprache gespeichert")).toBeInTheDocument();
    await waitFor(() => expect(bar()).toBeNull());
    expect(service.calls.find(({ name }) => name === "updateLocale")?.input).toEqual({ locale: "de" });
  });

  it("can be taken back", async () => {
    await open();
    await userEvent.selectOptions(field(), "Deutsch");
    await userEvent.click(within(bar()!).getByRole("button", { name: "Save" }));

    await userEvent.click(await screen.findByRole("button", { name: "Rückgängig" }));

    expect(await screen.findByRole("heading", { name: "Preferred language" })).toBeInTheDocument();
    expect(field()).toHaveValue("en_US");
    await waitFor(() => expect(bar()).toBeNull());
  });

  it("says why it could not be saved, and keeps the choice", async () => {
    await open({ updateLocale: new Refusal("B0300", "Please try again in a moment") });

    await userEvent.selectOptions(field(), "Deutsch");
    await userEvent.click(within(bar()!).getByRole("button", { name: "Save" }));

    expect(await screen.findByText("Please try again in a moment")).toBeInTheDocument();
    expect(screen.getByText("Reference: trace-7f3a")).toBeInTheDocument();
    expect(field()).toHaveValue("de");
    await waitFor(() => expect(within(bar()!).getByRole("button", { name: "Save" })).toBeEnabled());
  });

  it("goes back to what is stored when it is discarded", async () => {
    await open();

    await userEvent.selectOptions(field(), "Deutsch");
    await userEvent.click(within(bar()!).getByRole("button", { name: "Discard" }));

    expect(field()).toHaveValue("en_US");
    expect(bar()).toBeNull();
  });

  it("keeps the old words, and says so, when the new ones cannot be loaded", async () => {
    await open();
    vi.stubGlobal("fetch", async () => new Response("gone", { status: 503 }));

    await userEvent.selectOptions(field(), "Deutsch");
    await userEvent.click(within(bar()!).getByRole("button", { name: "Save" }));

    expect(await screen.findByText(/Get locale data error/)).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Preferred language" })).toBeInTheDocument();
  });

  it("is readable with a screen reader, with its bar and its question", async () => {
    const { container } = await open();
    await userEvent.selectOptions(field(), "Deutsch");
    expect(await faultsOf(container)).toEqual([]);

    await userEvent.click(screen.getByRole("link", { name: "Billing" }));

    expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeInTheDocument();
    expect(await faultsOf(container)).toEqual([]);
  });
});

describe("the bar inside the Shopify admin", () => {
  const bridge = () => {
    let leave = () => {};
    const saveBar = {
      show: vi.fn(async () => {}),
      hide: vi.fn(async () => {}),
      leaveConfirmation: vi.fn(() => new Promise<void>((resolve) => (leave = resolve))),
    };
    vi.stubGlobal("shopify", { saveBar, toast: { show: vi.fn() }, loading: () => {} });
    return { saveBar, leave: () => leave() };
  };

  it("is the admin's own, which is told when to show it and what its buttons do", async () => {
    const { saveBar } = bridge();
    const { container, service } = await open({}, false);

    await userEvent.selectOptions(field(), "Deutsch");
    await expect.poll(() => saveBar.show.mock.calls.length).toBe(1);
    const native = container.querySelector("ui-save-bar")!;
    expect(saveBar.show).toHaveBeenCalledWith(native.id);
    expect(bar()).toBeNull();
    act(() => native.querySelector<HTMLButtonElement>('[variant="primary"]')!.click());

    expect(await screen.findByRole("heading", { name: "Bevorzugte Sprache" })).toBeInTheDocument();
    expect(saveBar.hide).toHaveBeenLastCalledWith(native.id);
    expect(service.calls.filter(({ name }) => name === "updateLocale")).toHaveLength(1);
  });

  it("asks in the admin before the page is left, and stays until there is an answer", async () => {
    const { saveBar, leave } = bridge();
    const { container } = await open(billingReplies(), false);
    await userEvent.selectOptions(field(), "Deutsch");
    const away = container.querySelectorAll("ui-nav-menu a")[6]!;

    act(() => void away.dispatchEvent(new CustomEvent("shopify:navigate", { bubbles: true })));
    await expect.poll(() => saveBar.leaveConfirmation.mock.calls.length).toBe(1);
    expect(screen.getByRole("heading", { level: 1, name: "Setting" })).toBeInTheDocument();
    act(() => leave());

    expect(await screen.findByRole("heading", { level: 1, name: "Billing" })).toBeInTheDocument();
  });

  it("can still save after the merchant stayed", async () => {
    bridge();
    const { container } = await open({}, false);
    await userEvent.selectOptions(field(), "Deutsch");
    const away = container.querySelectorAll("ui-nav-menu a")[6]!;
    act(() => void away.dispatchEvent(new CustomEvent("shopify:navigate", { bubbles: true })));

    act(() => container.querySelector<HTMLButtonElement>('ui-save-bar [variant="primary"]')!.click());

    expect(await screen.findByRole("heading", { name: "Bevorzugte Sprache" })).toBeInTheDocument();
  });
});
