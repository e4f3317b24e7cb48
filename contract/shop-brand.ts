import { z } from "zod";
import { get, nothing, post } from "./endpoint";
import { Image, PlacedImage } from "./images";

/** `#rrggbb` in lower case. */
const Colour = z.string().regex(/^#[0-9a-f]{6}$/);

/** Two colors that belong together: what is filled with the one shows texts in the other. Null: not set at Shopify. */
export const BrandColours = z.object({ background: Colour.nullable(), foreground: Colour.nullable() });
export type BrandColours = z.output<typeof BrandColours>;

/** How the last reading ended. */
export const BRAND_STATES = [
  /** Nobody has read it yet: it is read after the installation. */
  "unread",
  "read",
  /** Read, and the shop has neither colors nor a logo in Settings → Brand. */
  "empty",
  /** The online store is behind a password: Shopify says nothing of its brand until that is taken off. */
  "locked",
  /** Shopify did not answer, or not as it should. */
  "failed",
] as const;

export const ShopBrand = z.object({
  state: z.enum(BRAND_STATES),
  /** When Shopify was asked last, and when it last answered; what is below is of then. */
  checked_at: z.iso.datetime().nullable(),
  read_at: z.iso.datetime().nullable(),
  primary: BrandColours.nullable(),
  secondary: BrandColours.nullable(),
  /** A copy, in the sizes of a logo. */
  logo: PlacedImage.nullable(),
  /** Of the square logo. */
  favicon: Image.nullable(),
  /** Pictures that the shop has and that could not be copied. */
  unreadable: z.array(z.enum(["logo", "favicon"])),
});
export type ShopBrand = z.output<typeof ShopBrand>;

export const getShopBrand = get("/api/tracking-page/brand", {
  summary: "Colors and logo that the shop has at Shopify, as they were read last",
  feature: null,
  query: nothing,
  response: ShopBrand,
});

export const renewShopBrand = post("/api/tracking-page/brand/renew", {
  summary: "Reads colors and logo of the shop from Shopify now",
  feature: null,
  changes: ["pages"],
  rate: "upload",
  body: nothing,
  response: ShopBrand,
});

export const shopBrandEndpoints = { getShopBrand, renewShopBrand };
