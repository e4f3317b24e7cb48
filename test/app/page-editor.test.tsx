import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { describeFields, type Field } from "../../app/features/editors/fields/describe-fields";
import { wrapSelection } from "../../app/features/editors/fields/wrap-selection";
import { LANGUAGES, readTexts } from "../../app/read-texts";
import { CONFLICT } from "../../contract/errors";
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
    await user.click(screen.getByRole("button", { name: "All parts" }));
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
    await user.click(screen.getByRole("button", { name: "All parts" }));
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

    const dialog = within(await screen.findByRole("dialog", { name: "Someone else has changed this page" }));
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
