import { BlockStack, Checkbox, Text } from "@shopify/polaris";
import type { Image, PlacedImage } from "../../../../contract/images";
import type { PageBrand } from "../../../../contract/page-document";
import type { ShopBrand } from "../../../../contract/shop-brand";
import { Gate } from "../../../components/gate";
import { ImageField } from "../../../form/image-field";
import { useTranslation } from "../../../i18n/translation";
import { LogoOfShop, Picture } from "./logo-of-shop";

interface Props {
  brand: PageBrand;
  onChange: (brand: PageBrand, field: string) => void;
  /** The one that the page shows in place of the shop's. */
  logo: PlacedImage | null;
  onLogo: (logo: PlacedImage | null) => void;
  /** Why its description may not be saved. */
  altError?: string;
  shopName: string;
  shopBrand: ShopBrand;
  onShopBrand: (brand: ShopBrand) => void;
}

/** Logo, icon, and who made the page. The shop's own are shown on every plan; what needs a higher one is seen, locked and named. */
export function BrandForm({
  brand,
  onChange,
  logo,
  onLogo,
  altError,
  shopName,
  shopBrand,
  onShopBrand,
}: Props) {
  const { t } = useTranslation(["pageStyle", "screens"]);
  const { favicon } = brand;

  return (
    <BlockStack gap="600">
      <BlockStack gap="300">
        <Heading id="store-logo">{t("screens:store-logo.title")}</Heading>
        <LogoOfShop brand={shopBrand} onShopBrand={onShopBrand} />
        <Gate feature="logo-editor">
          <ImageField
            label={t("logo.own")}
            kind="logo"
            value={logo}
            onChange={(image) =>
              // A picture that was just chosen is described by what it most likely shows.
              onLogo(image && image.id !== logo?.id && !image.alt ? { ...image, alt: shopName } : image)
            }
            {...(altError && { altError })}
          />
        </Gate>
      </BlockStack>
      <BlockStack gap="300">
        <Heading id="favicon">{t("screens:favicon.title")}</Heading>
        <Text as="p" tone="subdued">
          {shopBrand.favicon ? t("favicon.fromShop") : t("favicon.none")}
        </Text>
        {!favicon && shopBrand.favicon && <Picture image={shopBrand.favicon} alt="" />}
        <ImageField
          label={t("screens:favicon.title")}
          labelHidden
          kind="favicon"
          withoutDescription
          value={favicon && { ...favicon, alt: "" }}
          onChange={(image) => onChange({ ...brand, favicon: image && faviconOf(image) }, "favicon")}
        />
      </BlockStack>
      <BlockStack gap="300">
        <Heading id="brand-display">{t("screens:brand-display.title")}</Heading>
        <Gate feature="logo-editor">
          <Checkbox
            label={t("display.label")}
            helpText={t("display.help")}
            checked={brand.showPoweredBy}
            onChange={(showPoweredBy) => onChange({ ...brand, showPoweredBy }, "showPoweredBy")}
          />
        </Gate>
      </BlockStack>
    </BlockStack>
  );
}

function Heading({ id, children }: { id: string; children: string }) {
  return (
    <h3 id={id} tabIndex={-1} className="wb-brand-heading">
      {children}
    </h3>
  );
}

const faviconOf = ({ id, width, height }: Image): PageBrand["favicon"] => ({
  ...{ id, kind: "favicon", width, height },
});
