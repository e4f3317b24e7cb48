import { buildSchema, graphql } from "graphql";
import type { Hono } from "hono";
import { GraphqlRequest } from "./graphql/run-operation";
import { MOUNT, type SandboxShopifyOptions } from "./options";
import type { BrandRecord, ShopRecord } from "./records";

/** Of the Storefront API 2026-10, as it is published: what it says of a shop's brand and of its language. */
const SCHEMA = `
scalar Color
scalar URL
enum CropRegion { BOTTOM CENTER LEFT RIGHT TOP }
enum ImageContentType { JPG PNG WEBP }
input ImageTransformInput {
  crop: CropRegion
  maxHeight: Int
  maxWidth: Int
  preferredContentType: ImageContentType
  scale: Int = 1
}
type Image { altText: String height: Int id: ID url(transform: ImageTransformInput): URL! width: Int }
type MediaImage { alt: String id: ID! image: Image }
type BrandColorGroup { background: Color foreground: Color }
type BrandColors { primary: [BrandColorGroup!]! secondary: [BrandColorGroup!]! }
type Brand {
  colors: BrandColors!
  coverImage: MediaImage
  logo: MediaImage
  shortDescription: String
  slogan: String
  squareLogo: MediaImage
}
type Shop { id: ID! name: String! brand: Brand }
type Language { isoCode: String! }
type Localization { language: Language! }
type QueryRoot { shop: Shop! localization: Localization! }
schema { query: QueryRoot }
`;

let schema: ReturnType<typeof buildSchema> | undefined;

/** `POST /{shop}/api/{version}/graphql.json` without a token, and the pictures that it names. */
export function mountStorefrontApi(app: Hono, { origin, shopifyStore }: SandboxShopifyOptions): void {
  app.post("/:shop{.+\\.myshopify\\.com}/api/:version/graphql.json", async (c) => {
    const shop = shopifyStore.findShop(c.req.param("shop"))?.record;
    if (!shop) return c.json({ errors: "Not Found" }, 404);
    if (shop.isLocked) return c.json({ errors: [{ message: "Online Store channel is locked." }] }, 400);
    const request = GraphqlRequest.safeParse(await c.req.json().catch(() => null));
    if (!request.success)
      return c.json({ errors: [{ message: "Required parameter missing or invalid" }] }, 400);
    const { query: source, variables } = request.data;
    schema ??= buildSchema(SCHEMA);
    return c.json(
      await graphql({ schema, source, variableValues: variables ?? {}, rootValue: rootOf(shop, origin) }),
    );
  });

  app.get("/:shop{.+\\.myshopify\\.com}/brand/:picture{(logo|squareLogo)\\.svg}", (c) => {
    const brand = shopifyStore.findShop(c.req.param("shop"))?.record.brand;
    const svg = c.req.param("picture") === "logo.svg" ? brand?.logo : brand?.squareLogo;
    return svg ? c.body(svg, 200, { "content-type": "image/svg+xml" }) : c.notFound();
  });
}

function rootOf({ id, name, domain, brand, language = "EN" }: ShopRecord, origin: string) {
  const picture = (which: "logo" | "squareLogo", svg: string | null) =>
    svg && {
      id: `gid://shopify/MediaImage/${id}`,
      // A changed picture has another address, as Shopify's have by their version.
      image: { url: `${origin}${MOUNT}/${domain}/brand/${which}.svg?v=${hashOf(svg)}` },
    };
  const groups = (colours: BrandRecord["primary"]) => (colours ? [colours] : []);
  return {
    localization: { language: { isoCode: language } },
    shop: {
      ...{ id: `gid://shopify/Shop/${id}`, name },
      brand: brand && {
        colors: { primary: groups(brand.primary), secondary: groups(brand.secondary) },
        logo: picture("logo", brand.logo),
        squareLogo: picture("squareLogo", brand.squareLogo),
      },
    },
  };
}

const hashOf = (text: string) =>
  [...text].reduce((sum, each) => (sum * 31 + each.codePointAt(0)!) % 1_000_000_007, 7);
