import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { aPlan } from "../admin-data";
import { documentOf, openEditor as open, prepareEditor } from "./open-page-editor";
import { faultsOf } from "./render-page";

function withLogo() {
  const logo = { id: "a".repeat(32), kind: "logo", width: 500, height: 250, alt: "Fern" };
  const whole = documentOf();
  return {
    ...whole,
    sections: whole.sections.map((each) =>
      each.type === "header" ? { ...each, settings: { ...each.settings, logo } } : each,
    ),
  };
}
const saved = () => screen.findByText("Saved");

beforeEach(prepareEditor);

describe("style and brand", () => {
  it("are opened from above the sections, change the page, and lead the keyboard back", async () => {
    const { user, sent } = await open();

    await user.click(screen.getByRole("button", { name: "Style" }));
    expect(screen.getByRole("heading", { name: "Style" })).toHaveFocus();
    await user.type(screen.getByRole("textbox", { name: "Accent" }), "#7a1f5c");
    await saved();
    expect(sent("saveTrackingPage").at(-1)).toMatchObject({
      document: { style: { colours: { accent: "#7a1f5c" } } },
    });
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(screen.getByRole("textbox", { name: "Accent" })).toHaveValue("");
    await user.click(screen.getByRole("button", { name: "All parts" }));
    expect(screen.getByRole("button", { name: "Style" })).toHaveFocus();
  });

  it.each([
    ["style", "Style"],
    ["store-brand", "Store brand"],
    ["store-logo", "Store logo"],
    ["favicon", "Favicon"],
    ["brand-display", "Brand display"],
  ])("are where the search leads to: %s", async (anchor, name) => {
    await open({ at: `/track/trackingPage?anchor=${anchor}` });

    expect(screen.getByRole("heading", { name })).toHaveFocus();
  });

  it("publish nothing while a color or a width is wrong, and keep what was typed", async () => {
    const { user, sent, container } = await open({ at: "/track/trackingPage/edit/1?anchor=style" });
    const width = () => screen.getByRole("spinbutton", { name: /Content width/ });

    await user.type(screen.getByRole("textbox", { name: "Text" }), "dark");
    await user.clear(width());
    expect(screen.getByText("Fix the marked fields")).toBeVisible();
    await user.tab();
    await user.click(screen.getByRole("button", { name: "All parts" }));
    expect(within(screen.getByRole("button", { name: /^Style/ })).getByText("Not saved")).toBeVisible();
    expect(screen.getByRole("button", { name: "Publish" })).toHaveAttribute("aria-disabled", "true");
    await user.click(screen.getByRole("button", { name: /^Style/ }));

    expect(screen.getByRole("textbox", { name: "Text" })).toHaveAccessibleDescription(
      expect.stringContaining("Enter a color such as"),
    );
    expect(screen.getByRole("textbox", { name: "Text" })).toBeInvalid();
    expect(width()).toBeInvalid();
    expect(await faultsOf(container)).toEqual([]);
    await user.clear(screen.getByRole("textbox", { name: "Text" }));
    await user.type(width(), "900");
    expect(screen.queryByText("Fix the marked fields")).toBeNull();
    await waitFor(() =>
      expect(sent("saveTrackingPage").at(-1)).toMatchObject({ document: { style: { width: 900 } } }),
    );
  });

  it("say what search engines show, and how it looks there", async () => {
    const { user, sent, container } = await open({
      at: "/track/trackingPage/edit/1?anchor=seo-optimization",
    });
    expect(screen.getByRole("heading", { name: "SEO optimization" })).toHaveFocus();
    const title = await screen.findByRole("textbox", { name: "Title" });
    await waitFor(() =>
      expect(title).toHaveAttribute("placeholder", expect.stringContaining("Track your order")),
    );

    await user.type(title, `Where is my parcel? ${"Very ".repeat(10)}soon `);
    await user.type(screen.getByRole("textbox", { name: "Description" }), "<b>Follow it</b>");
    await user.click(screen.getByRole("checkbox", { name: "Let search engines find this page" }));
    await saved();

    await waitFor(() =>
      expect(sent("saveTrackingPage").at(-1)).toMatchObject({
        document: {
          seo: {
            title: expect.stringMatching(/^Where is my parcel\? .*soon$/),
            description: "<b>Follow it</b>",
            isIndexed: false,
          },
        },
      }),
    );
    expect(screen.getByText(/^\d+ characters; search engines cut/)).toBeVisible();
    expect(screen.getAllByText(/^Where is my parcel\? (Very )+.*…$/)).toHaveLength(2);
    expect(screen.getAllByText("<b>Follow it</b>").length).toBeGreaterThan(1);
    expect(await faultsOf(container)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "All parts" }));
    expect(screen.getByRole("button", { name: "SEO optimization" })).toHaveFocus();
  });

  it("say that a logo needs its description, in its field", async () => {
    const { user, sent } = await open({
      document: withLogo(),
      at: "/track/trackingPage/edit/1?anchor=store-brand",
      replies: { getPlan: aPlan({ name: "Advanced", plan: "ADVANCED" }) },
    });
    const text = screen.getByRole("textbox", { name: /alternative|description/i });

    await user.clear(text);

    expect(text).toHaveValue("");
    expect(text).toBeInvalid();
    expect(screen.getByText("This field is required.")).toBeVisible();
    expect(screen.getByText("Fix the marked fields")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "All parts" }));
    expect(within(screen.getByRole("button", { name: /^Store brand/ })).getByText("Not saved")).toBeVisible();
    expect(sent("saveTrackingPage")).toEqual([]);
  });

  it("take the logo off, and hide who made the page, on the plan that has it", async () => {
    const document = withLogo();
    const replies = { getPlan: aPlan({ name: "Advanced", plan: "ADVANCED" }) };
    const { user, sent, container } = await open({
      document,
      at: "/track/trackingPage/edit/1?anchor=store-brand",
      replies,
    });

    await user.click(screen.getByRole("checkbox", { name: "Show “Powered by Waybill”" }));
    await user.click(screen.getByRole("button", { name: "Remove Another logo" }));
    await saved();
    await waitFor(() => {
      const { document: last } = sent("saveTrackingPage").at(-1) as { document: typeof document };
      expect(last.brand.showPoweredBy).toBe(false);
      expect(last.sections[0]!.settings.logo).toBeNull();
    });
    expect(await faultsOf(container)).toEqual([]);
  });
});
