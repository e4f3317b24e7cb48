import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { BrandForm } from "../../app/features/page-editor/style/brand-form";
import { StyleForm } from "../../app/features/page-editor/style/style-form";
import { useTyped } from "../../app/features/page-editor/style/use-typed";
import * as calls from "../../app/routes/track_.call.$name";
import type { PlacedImage } from "../../contract/images";
import { PageBrand, PageStyle } from "../../contract/page-document";
import type { ShopBrand } from "../../contract/shop-brand";
import { contrastOf } from "../../storefront/document/palette";
import { aPlan, aShopBrand, wellReplies } from "../admin-data";
import { mockEndApi, Refusal, type Replies } from "../msw/end-api";
import { server } from "../msw/server";
import { faultsOf, renderPage } from "./render-page";

const READ = aShopBrand({ state: "read", primary: { background: "#1f4d3a", foreground: "#ffffff" } });

async function openStyle(initial: object = {}, replies: Replies = {}) {
  const edits: { style: PageStyle; field: string }[] = [];
  const brands: ShopBrand[] = [];
  const Page = () => {
    const [style, setStyle] = useState(PageStyle.parse(initial));
    const typed = useTyped(style);
    const change = (next: PageStyle, field: string) => {
      edits.push({ style: next, field });
      setStyle(next);
    };
    return (
      <>
        <h1>A page</h1>
        <h2>Style</h2>
        <StyleForm {...{ style, typed }} onChange={change} onShopBrand={(brand) => brands.push(brand)} />
      </>
    );
  };
  const service = mockEndApi({ ...wellReplies(), ...replies } as Replies);
  const pages = { "/track/page": { default: Page }, "/track/call/:name": calls } as never;
  const view = await renderPage(service, "/track/page", pages);
  return { ...view, edits, brands, user: userEvent.setup(), last: () => edits.at(-1)!.style };
}
const colour = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

describe("the style of a page", () => {
  it("has a field for each color, which says what it is while it is automatic", async () => {
    const { container } = await openStyle();

    expect(colour("Accent").value).toBe("");
    expect(colour("Accent").placeholder).toBe("Automatic: #1f5f8b");
    expect(screen.getAllByLabelText(/^Pick a color/)).toHaveLength(7);
    expect(await faultsOf(container)).toEqual([]);
  });

  it("takes a color that is typed or picked, at once, and gives it back", async () => {
    const { user, edits, last } = await openStyle();

    await user.type(colour("Accent"), "#7A1F5C");
    expect(edits.at(-1)).toMatchObject({
      field: "colours.accent",
      style: { colours: { accent: "#7a1f5c" } },
    });
    expect(edits).toHaveLength(1);
    fireEvent.change(screen.getByLabelText("Pick a color: Cards"), { target: { value: "#fffaf0" } });
    expect(last().colours).toEqual({ accent: "#7a1f5c", card: "#fffaf0" });
    await user.clear(colour("Accent"));
    expect(last().colours).toEqual({ card: "#fffaf0" });
  });

  it("says what is no color once the field is left, and takes the short form then", async () => {
    const { user, edits, last } = await openStyle();

    await user.type(colour("Text"), "dark");
    expect(screen.queryByText(/Enter a color such as/)).toBeNull();
    // Past the button that clears it.
    await user.tab();
    await user.tab();
    expect(screen.getByText("Enter a color such as #1f5f8b.")).toBeVisible();
    expect(edits).toEqual([]);
    await user.clear(colour("Text"));
    await user.type(colour("Text"), "#123");
    await user.tab();
    await user.tab();
    expect(last().colours).toEqual({ text: "#112233" });
  });

  it("names each pair that cannot be read, with a color that can", async () => {
    const { user, last, container } = await openStyle({ colours: { accent: "#ffd400" } });

    expect(
      screen.getByText(/Hard to read on “Cards”: the contrast is 1.43 : 1, at least 4.5 : 1/),
    ).toBeVisible();
    expect(screen.getByText(/Hard to read on “Background”/)).toBeVisible();
    expect(await faultsOf(container)).toEqual([]);
    await user.click(await screen.findByRole("button", { name: /^Use #/ }));
    expect(contrastOf(last().colours.accent!, "#f5f7f9")).toBeGreaterThanOrEqual(4.5);
    expect(screen.queryByText(/Hard to read/)).toBeNull();
  });

  it("keeps a width that is none to itself", async () => {
    const { user, edits } = await openStyle();
    const width = screen.getByRole<HTMLInputElement>("spinbutton", { name: /Width of the content/ });

    await user.clear(width);
    await user.type(width, "90");
    await user.tab();
    expect(screen.getByText("Enter a number from 560 to 1600.")).toBeVisible();
    expect(edits).toEqual([]);
    await user.type(width, "0");
    expect(edits.at(-1)).toMatchObject({ field: "width", style: { width: 900 } });
  });

  it("has mode, font, corners and layout, with what they mean", async () => {
    const { user, last } = await openStyle();

    await user.click(screen.getByRole("radio", { name: "As the customer’s device" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Font" }), "Serif");
    await user.selectOptions(screen.getByRole("combobox", { name: "Corners" }), "Square");
    await user.click(screen.getByRole("radio", { name: "Within your theme" }));
    expect(last()).toMatchObject({ mode: "auto", font: "serif", corners: "square", layout: "theme" });
    expect(screen.getByText("Within your theme, the theme’s own font is used.")).toBeVisible();
  });

  it("takes the colors of the shop", async () => {
    const { user, edits, brands } = await openStyle(
      { colours: { onAccent: "#000000", card: "#fffaf0" } },
      { renewShopBrand: READ },
    );

    await user.click(screen.getByRole("button", { name: "Take from my store" }));
    expect(await screen.findByText("Colors taken from your store")).toBeVisible();
    expect(edits.at(-1)!.style.colours).toEqual({ card: "#fffaf0", accent: "#1f4d3a" });
    expect(brands).toEqual([READ]);
  });

  it.each([
    ["empty", {}, /no brand colors and no logo set: Settings → Brand/],
    ["locked", {}, /behind a password/],
    ["failed", { primary: READ.primary }, /Shopify did not answer/],
    ["read", { primary: null }, /no brand colors set: Settings → Brand/],
  ] as const)("says why there is nothing to take: %s", async (state, more, words) => {
    const { user, edits } = await openStyle({}, { renewShopBrand: aShopBrand({ state, ...more }) });

    await user.click(screen.getByRole("button", { name: "Take from my store" }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(edits).toEqual([]);
  });

  it("says that the call has failed", async () => {
    const { user } = await openStyle({}, { renewShopBrand: new Refusal() });

    await user.click(screen.getByRole("button", { name: "Take from my store" }));
    expect(await screen.findByText("Serve error")).toBeVisible();
  });
});

const LOGO: PlacedImage = { id: "a".repeat(32) as never, kind: "logo", width: 500, height: 250, alt: "Fern" };
const ICON = { id: "b".repeat(32) as never, kind: "favicon" as const, width: 180, height: 180 };

async function openBrand(
  {
    shop = aShopBrand({ state: "read", logo: LOGO, favicon: ICON }),
    brand = {},
    logo = null as PlacedImage | null,
  },
  replies: Replies = {},
) {
  const seen = { brand: PageBrand.parse(brand), logo };
  const Page = () => {
    const [own, setOwn] = useState(seen.brand);
    const [chosen, setChosen] = useState(logo);
    const [ofShop, setOfShop] = useState<ShopBrand>(shop);
    return (
      <>
        <h1>A page</h1>
        <h2>Store brand</h2>
        <BrandForm
          brand={own}
          onChange={(next) => setOwn((seen.brand = next))}
          logo={chosen}
          onLogo={(next) => setChosen((seen.logo = next))}
          shopName="Fern & Harbour"
          shopBrand={ofShop}
          onShopBrand={setOfShop}
        />
      </>
    );
  };
  const getPlan = aPlan({ name: "Advanced", plan: "ADVANCED" });
  const service = mockEndApi({ ...wellReplies(), getPlan, ...replies } as Replies);
  const pages = { "/track/page": { default: Page }, "/track/call/:name": calls } as never;
  return { ...(await renderPage(service, "/track/page", pages)), seen, user: userEvent.setup() };
}

describe("the brand of a page", () => {
  it("shows the shop's logo, and why there is none", async () => {
    const { user, container } = await openBrand({}, { renewShopBrand: aShopBrand({ state: "empty" }) });

    expect(screen.getByRole("img", { name: "Fern" })).toHaveAttribute("src", `/images/${LOGO.id}/150.webp`);
    expect(await faultsOf(container)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Read from Shopify again" }));
    expect(await screen.findByText(/no brand colors and no logo set/)).toBeVisible();
    expect(screen.queryByRole("img", { name: "Fern" })).toBeNull();
  });

  it("describes an own logo by the shop's name", async () => {
    server.use(
      http.post("/track/images/file", () =>
        HttpResponse.json({ ok: true, data: { ...LOGO, alt: undefined, id: "c".repeat(32) }, changes: [] }),
      ),
    );
    const { user, container, seen } = await openBrand({});
    const [file] = container.querySelectorAll<HTMLInputElement>("input[type=file]");

    await user.upload(file!, new File([new Uint8Array(3)], "logo.png", { type: "image/png" }));
    expect(await screen.findByLabelText(/Image description/)).toHaveValue("Fern & Harbour");
    expect(seen.logo).toMatchObject({ id: "c".repeat(32), alt: "Fern & Harbour" });
  });

  it("hides who made the page", async () => {
    const { user, seen } = await openBrand({});

    await user.click(screen.getByRole("checkbox", { name: "Show “Powered by Waybill”" }));
    expect(seen.brand.showPoweredBy).toBe(false);
  });

  it("takes an icon off again", async () => {
    const { user, seen } = await openBrand({ brand: { favicon: ICON } });

    await user.click(screen.getByRole("button", { name: "Remove Favicon" }));
    expect(seen.brand.favicon).toBeNull();
  });

  it("names the plan that it needs, and is switched off without it", async () => {
    const { container } = await openBrand({}, { getPlan: aPlan({ name: "Growth", plan: "GROWTH" }) });

    expect(screen.getByRole("checkbox", { name: "Show “Powered by Waybill”" })).toBeDisabled();
    expect(screen.getAllByText(/Advanced/).length).toBeGreaterThan(0);
    expect(await faultsOf(container)).toEqual([]);
  });
});
