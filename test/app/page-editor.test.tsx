import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { describeFields, type Field } from "../../app/features/page-editor/fields/describe-fields";
import { wrapSelection } from "../../app/features/page-editor/fields/wrap-selection";
import { LANGUAGES, readTexts } from "../../app/read-texts";
import { CONFLICT } from "../../contract/errors";
import type { FrameMessage } from "../../contract/preview-frame";
import { designWords } from "../../storefront/designs/design-texts";
import { DEFAULT_DOCUMENT } from "../../storefront/document/default-document";
import { listSectionTypes } from "../../storefront/sections/registry";
import { findTemplate, isBuilt } from "../../storefront/sections/templates";
import { aPlan, aTrackingPage, wellReplies } from "../admin-data";
import { Refusal } from "../msw/end-api";
import { documentOf, openEditor as open, prepareEditor } from "./open-page-editor";
import { faultsOf } from "./render-page";

const list = () => screen.getAllByRole("listitem").map((item) => item.textContent);
const saved = () => screen.findByText("Saved");

beforeEach(prepareEditor);

describe("the page editor", () => {
  it("lists the sections, and saves what is typed into one", async () => {
    const { user, sent } = await open();

    await user.click(screen.getByRole("button", { name: /^Banner/ }));
    await user.type(screen.getByRole("textbox", { name: "Title" }), "!");
    await saved();

    await waitFor(() => expect(sent("saveTrackingPage")).toHaveLength(1));
    expect(sent("saveTrackingPage")[0]).toMatchObject({
      id: "1",
      version: 3,
      document: { sections: expect.arrayContaining([expect.objectContaining({ id: "offer-1" })]) },
    });
    expect(JSON.stringify(sent("saveTrackingPage")[0])).toContain("Sale!");
  });

  it("keeps what may not be saved in its field, says why, and publishes nothing meanwhile", async () => {
    const { user, sent } = await open();
    await user.click(screen.getByRole("button", { name: /^Banner/ }));

    await user.clear(screen.getByRole("textbox", { name: "Title" }));

    expect(await screen.findByText("This field is required.")).toBeVisible();
    expect(screen.getByText("Fix the marked fields")).toBeVisible();
    expect(screen.getByRole("button", { name: "Publish" })).toHaveAttribute("aria-disabled", "true");
    await user.click(screen.getByRole("button", { name: "All sections" }));
    expect(screen.getByText("Not saved")).toBeVisible();
    expect(sent("saveTrackingPage")).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Fix the marked fields" }));
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveFocus();
  });

  it("sorts by buttons, says where a section is now, and undoes it by keyboard", async () => {
    const { user } = await open({ document: documentOf("One", "Two") });
    const before = list();

    await user.click(screen.getByRole("button", { name: "Move Banner: One down" }));

    expect(screen.getByText("Banner moved to position 3 of 4")).toBeInTheDocument();
    expect(list()).not.toEqual(before);
    screen.getByRole("button", { name: "Undo" }).focus();
    await user.keyboard("{Control>}z{/Control}");
    expect(list()).toEqual(before);
    expect(screen.getByText("Undone: Sort sections", { ignore: "title" })).toBeInTheDocument();
  });

  it("adds a section, hides and removes one", async () => {
    const { user } = await open();

    await user.click(screen.getByRole("button", { name: "Add section" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("button", { name: /^Instagram feed/ })).toBeDisabled();
    await user.click(dialog.getByRole("button", { name: /^Video/ }));
    expect(screen.getByRole("heading", { level: 2, name: "Video" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "All sections" }));
    await user.click(screen.getByRole("button", { name: "Actions for Video" }));
    await user.click(screen.getByRole("button", { name: "Hide" }));
    expect(screen.getByText("Hidden")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Actions for Video" }));
    await user.click(screen.getByRole("button", { name: "Remove" }));

    expect(screen.queryByRole("button", { name: /^Video/ })).toBeNull();
    expect(screen.getByText("Video removed")).toHaveAttribute("role", "status");
    expect(screen.getByRole("button", { name: /^Footer/ })).toHaveFocus();
  });

  it("asks for the center of the map only while the map is shown", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: /^Tracking details/ }));

    expect(screen.queryByRole("combobox", { name: "Center of the map" })).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "Map" }));
    expect(screen.getByRole("combobox", { name: "Center of the map" })).toBeVisible();
  });

  it("begins a new section in the store's language", async () => {
    const { user, sent } = await open({
      replies: { getStoreInfo: { ...(wellReplies().getStoreInfo as object), language: "de-AT" } },
    });
    await user.click(screen.getByRole("button", { name: "Add section" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: /^Banner/ }));

    await waitFor(() => expect(sent("saveTrackingPage")).toHaveLength(1));
    const { document: saved } = sent("saveTrackingPage")[0] as { document: ReturnType<typeof documentOf> };
    const banner = saved.sections.find(({ type, id }) => type === "banner" && id !== "offer-1")!;
    expect(banner.settings.title).toBe(designWords("de")("banner.title"));
  });

  it("shows what a page that was never edited has by default", async () => {
    const { user, sent } = await open({ document: DEFAULT_DOCUMENT as never });

    await user.click(screen.getByRole("button", { name: "Tracking details" }));

    expect(screen.getByRole("checkbox", { name: "Courier" })).toBeChecked();
    expect(screen.getByRole("checkbox", { name: "Tracking number" })).toBeChecked();
    await user.click(screen.getByRole("checkbox", { name: "Courier" }));
    await waitFor(() => expect(sent("saveTrackingPage")).toHaveLength(1));
    expect(screen.getByRole("checkbox", { name: "Courier" })).not.toBeChecked();
    expect(screen.getByRole("checkbox", { name: "Tracking number" })).toBeChecked();
  });

  it("publishes once all is saved", async () => {
    const { user, sent } = await open();
    await user.click(screen.getByRole("button", { name: /^Banner/ }));
    await user.type(screen.getByRole("textbox", { name: "Title" }), "!");

    await user.click(screen.getByRole("button", { name: "Publish" }));

    expect(await screen.findByText("Page published")).toBeVisible();
    expect(sent("publishTrackingPage")).toEqual([{ id: "1", version: 4, at: null }]);
  });

  it("asks whose changes stand where somebody else has changed the same section", async () => {
    const theirs = documentOf("Theirs");
    let isFirst = true;
    const { user, sent } = await open({
      replies: {
        saveTrackingPage: ({ document }: { document: unknown }) => {
          if (!isFirst) return { ...aTrackingPage({ version: 8 }), document };
          isFirst = false;
          return new Refusal(CONFLICT, "Changed elsewhere", { reason: "settingChanged" });
        },
        getTrackingPage: () =>
          isFirst
            ? { ...aTrackingPage({ version: 3 }), document: documentOf("Sale") }
            : { ...aTrackingPage({ version: 7 }), document: theirs },
      },
    });
    await user.click(screen.getByRole("button", { name: /^Banner/ }));
    await user.type(screen.getByRole("textbox", { name: "Title" }), "!");

    const dialog = within(await screen.findByRole("dialog", { name: "Somebody else has changed this page" }));
    await user.click(dialog.getByRole("button", { name: "Keep my changes" }));

    await waitFor(() => expect(sent("saveTrackingPage").at(-1)).toMatchObject({ version: 7 }));
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Sale!");
  });

  it("opens at the part that the search leads to; what is coming has no fields", async () => {
    const { unmount } = await open({ at: "/track/trackingPage?anchor=order-lookup" });
    expect(await screen.findByRole("heading", { level: 2, name: "Order lookup" })).toBeVisible();
    unmount();

    await open({ at: "/track/trackingPage?anchor=product-recommendation" });
    expect(await screen.findByRole("heading", { level: 2, name: "Product recommendation" })).toBeVisible();
    expect(screen.getByText("Coming soon")).toBeVisible();
  });

  it("locks the logo below Advanced, seen and named", async () => {
    const { user } = await open({ replies: { getPlan: aPlan({ name: "Growth", plan: "GROWTH_300" }) } });

    await user.click(screen.getByRole("button", { name: "Header" }));

    expect(screen.getByText(/^Available for Advanced plan|^Coming soon/)).toBeVisible();
  });

  it("can be used by everybody", async () => {
    const { container, user } = await open();
    expect(await faultsOf(container)).toEqual([]);

    await user.click(screen.getByRole("button", { name: /^Banner/ }));

    expect(await faultsOf(container)).toEqual([]);
  });
});

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

  const state = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Shown state" });
  const shown = () => state().selectedOptions[0]!.textContent;
  const orders = [{ id: "7", name: "#1007", ordered_at: "2026-11-20T10:00:00.000Z" }];
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
    expect(await dialog.findByRole("button", { name: /^#1007/ })).toBeVisible();
    expect(await faultsOf(container)).toEqual([]);
    await user.type(dialog.getByRole("textbox", { name: "Order number" }), "99");
    expect(await dialog.findByText("No order with this number")).toBeVisible();
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

describe("the form of a section", () => {
  /** Names of settings that are read as text, and are the same in every language: codes and numbers. */
  const SAME_EVERYWHERE = new Set(["code", "phone", "whatsApp"]);
  const textsIn = (fields: readonly Field[]): string[] =>
    fields.flatMap((field) => {
      if ("fields" in field) return textsIn(field.fields);
      return field.kind === "line" || field.kind === "lines" || field.kind === "richText" ? [field.name] : [];
    });

  it.each(listSectionTypes().filter(([type]) => isBuilt(type)))(
    "%s: each of its texts can be translated, and is erased with a person's name",
    (type, { settings }) => {
      const texts = textsIn(describeFields(settings)).filter((name) => !SAME_EVERYWHERE.has(name));
      expect(texts.filter((name) => !findTemplate(type)!.texts.includes(name))).toEqual([]);
    },
  );

  const namesOf = (fields: readonly Field[]): string[] =>
    fields.flatMap((field) => [
      `fields.${field.name}`,
      ...("options" in field ? field.options.map((option) => `options.${field.name}.${option}`) : []),
      ...("fields" in field ? namesOf(field.fields) : []),
    ]);
  const wanted = new Set(
    listSectionTypes().flatMap(([type, { settings }]) => [
      `types.${type}.name`,
      `types.${type}.about`,
      ...namesOf(describeFields(settings)),
    ]),
  );

  it.each(LANGUAGES)("has words for every setting of every section in %s", (language) => {
    const { pageEditor } = readTexts(language) as unknown as { pageEditor: object };
    const textAt = (key: string) =>
      key
        .split(".")
        .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], pageEditor);

    for (const key of wanted) expect(textAt(key), key).toEqual(expect.any(String));
  });
});

describe("a mark in a text", () => {
  it("goes around what is chosen, and away again", () => {
    const bold = wrapSelection("so good", { start: 3, end: 7 }, "strong");
    expect(bold).toEqual({ text: "so <strong>good</strong>", start: 11, end: 15 });
    expect(wrapSelection(bold.text, bold, "strong")).toEqual({ text: "so good", start: 3, end: 7 });
  });

  it("makes a list of lines, and a link whose address is chosen to be typed", () => {
    expect(wrapSelection("a\nb", { start: 0, end: 3 }, "ul").text).toBe("<ul><li>a</li><li>b</li></ul>");
    const link = wrapSelection("here", { start: 0, end: 4 }, "a");
    expect(link.text.slice(link.start, link.end)).toBe("https://");
  });
});
