import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { PageDocument } from "../../contract/page-document";
import { hashOf } from "../../storefront/document/original-of";
import { documentOf, openEditor, prepareEditor } from "./open-page-editor";
import { faultsOf } from "./render-page";

beforeEach(prepareEditor);

/** Opens the part of a page with a banner, in German; English is the store's. */
async function openTranslation(more: Partial<PageDocument> = {}) {
  const view = await openEditor({
    document: { ...documentOf("Sale"), ...more },
    at: "/track/trackingPage/edit/1?anchor=translation",
  });
  await view.user.selectOptions(await screen.findByRole("combobox", { name: "Translate into" }), "de");
  await screen.findByText(/of \d+ texts translated/);
  const saved = () => (view.sent("saveTrackingPage").at(-1) as { document: PageDocument }).document;
  return { ...view, saved };
}

describe("the editor's part Translation", () => {
  it("saves a translation with what it was made of, and counts it", async () => {
    const { user, sent, saved, container } = await openTranslation();
    const before = screen.getByText(/of \d+ texts translated/).textContent;

    await user.click(screen.getByRole("button", { name: /^Banner: Sale/ }));
    await user.type(screen.getByRole("textbox", { name: "Sale" }), "Aus");
    await waitFor(() => expect(sent("saveTrackingPage").length).toBeGreaterThan(0));

    expect(saved().texts).toEqual({ de: { "offer-1.title": "Aus" } });
    expect(saved().originals).toEqual({ de: { "offer-1.title": hashOf("Sale") } });
    expect(screen.getByText(/of \d+ texts translated/).textContent).not.toBe(before);
    expect(await faultsOf(container)).toEqual([]);
  });

  it("words a label of ours otherwise, says what is missing in it, and resets it", async () => {
    const { user } = await openTranslation();
    await user.type(screen.getByRole("searchbox", { name: "Search texts" }), "Zurück zu");
    const field = await screen.findByRole("textbox", { name: "Zurück zu {shop}" });

    await user.type(field, "Heim");

    expect(await screen.findByText("Missing placeholders: {shop}")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Reset" }));
    expect(screen.queryByText("Missing placeholders: {shop}")).toBeNull();
    expect(screen.getByRole("textbox", { name: "Zurück zu {shop}" })).toHaveValue("");
  });

  it("shows what changed since, until the translation is kept", async () => {
    const { user, sent, saved } = await openTranslation({
      texts: { de: { "offer-1.title": "Ausverkauf" } },
      originals: { de: { "offer-1.title": hashOf("Old") } },
    });
    await user.selectOptions(screen.getByRole("combobox", { name: "Show" }), "outdated");

    await user.click(await screen.findByRole("button", { name: "Keep translation" }));

    await waitFor(() => expect(screen.queryByRole("button", { name: "Keep translation" })).toBeNull());
    await waitFor(() => expect(sent("saveTrackingPage")).toHaveLength(1));
    expect(saved().originals.de).toEqual({ "offer-1.title": hashOf("Sale") });
    expect(saved().texts.de).toEqual({ "offer-1.title": "Ausverkauf" });
  });

  it.each([
    ["missing", {}],
    [
      "outdated",
      {
        texts: { de: { "offer-1.title": "S" } },
        originals: { de: { "offer-1.title": hashOf("Old") } },
      },
    ],
    ["edited", { texts: { de: { "offer-1.title": "S" } } }],
  ] as const)("lists a text until it is written, whatever is chosen: %s", async (filter, more) => {
    const { user } = await openTranslation(more);
    const choice = screen.getByRole("combobox", { name: "Show" });
    await user.selectOptions(choice, filter);
    const field = await screen.findByRole("textbox", { name: "Sale" });

    await user.clear(field);
    await user.type(field, "Ausverkauf");

    expect(field).toHaveFocus();
    expect(screen.getByRole("textbox", { name: "Sale" })).toHaveValue("Ausverkauf");
    if (filter === "edited") return;
    await user.selectOptions(choice, "all");
    await user.selectOptions(choice, filter);
    expect(screen.queryByRole("textbox", { name: "Sale" })).toBeNull();
  });

  it("tells progress of all texts of a group while a few are looked for, and which of two is meant", async () => {
    const { user } = await openTranslation();
    const heading = () => screen.getByRole("button", { name: /^Banner: Sale/ }).textContent;
    const before = heading();

    await user.selectOptions(screen.getByRole("combobox", { name: "Show" }), "missing");
    await screen.findByRole("textbox", { name: "Sale" });

    expect(heading()).toBe(before);
    await user.selectOptions(screen.getByRole("combobox", { name: "Show" }), "all");
    await user.type(screen.getByRole("searchbox", { name: "Search texts" }), "Öffnungszeiten");
    const names = (await screen.findAllByRole("textbox", { name: /^Öffnungszeiten \(/ })).map(
      (each) => (each as HTMLInputElement).labels![0]!.textContent,
    );
    expect(new Set(names).size).toBe(names.length);
    // What our label says, in the reader's language.
    expect(screen.getAllByText("Opening hours").length).toBe(2);
  });

  it("opens with the default language, else the first by name", async () => {
    const first = async (document: PageDocument) => {
      const view = await openEditor({ document, at: "/track/trackingPage/edit/1?anchor=translation" });
      const value = (await screen.findByRole<HTMLSelectElement>("combobox", { name: "Translate into" }))
        .value;
      view.unmount();
      return value;
    };

    expect(await first(documentOf("Sale"))).toBe("de");
    expect(await first({ ...documentOf("Sale"), languages: { default: "fr", added: [], offered: [] } })).toBe(
      "fr",
    );
  });

  it("copies from another language where there is nothing", async () => {
    const texts = {
      fr: { "offer-1.title": "Soldes", "label.page.title": "Suivi" },
      de: { "label.page.title": "X" },
    };
    const { user, sent, saved } = await openTranslation({ texts });

    await user.selectOptions(screen.getByRole("combobox", { name: "Copy from another language" }), "fr");

    expect(await screen.findByText("Texts copied: 1")).toBeVisible();
    await waitFor(() => expect(sent("saveTrackingPage")).toHaveLength(1));
    expect(saved().texts.de).toEqual({ "label.page.title": "X", "offer-1.title": "Soldes" });
  });

  it("adds a language, in which nothing is translated, and takes it away again", async () => {
    const { user, sent, saved } = await openTranslation();
    await user.click(screen.getByRole("button", { name: "Languages of this page" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Add a language" }), "da");

    expect(await screen.findByText(/^0 of \d+ texts translated$/)).toBeVisible();
    expect(screen.getByRole("combobox", { name: "Translate into" })).toHaveValue("da");
    const shown = screen.getByRole("group", { name: "Languages customers can choose" });
    await user.click(within(shown).getByRole("checkbox", { name: "Dansk" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Default language" }), "da");
    await waitFor(() => expect(sent("saveTrackingPage").length).toBeGreaterThan(0));
    await waitFor(() => expect(saved().languages).toEqual({ default: "da", added: ["da"], offered: ["da"] }));

    await user.click(screen.getByRole("button", { name: "Remove Danish" }));
    await waitFor(() => expect(saved().languages).toEqual({ default: null, added: [], offered: [] }));
  });
});
