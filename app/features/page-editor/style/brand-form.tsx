import { BlockStack, Button, Checkbox, InlineStack, Text } from "@shopify/polaris";
import { imageAddress, variantNamesOf } from "../../../../contract/image-addresses";
import type { Image, PlacedImage } from "../../../../contract/images";
import type { PageBrand } from "../../../../contract/page-document";
import type { ShopBrand } from "../../../../contract/shop-brand";
import { CallFailure } from "../../../components/call-failure";
import { Gate } from "../../../components/gate";
import { ImageField } from "../../../form/image-field";
import { useTranslation } from "../../../i18n/translation";
import { useEndApi } from "../../../shell/use-end-api";
import { useBrandNote } from "./use-brand-note";

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

/** The logo that Shopify has, or why there is none, and a way to read it again. */
function LogoOfShop({ brand, onShopBrand }: { brand: ShopBrand; onShopBrand: (brand: ShopBrand) => void }) {
  const { t } = useTranslation("pageStyle");
  const { call, isBusy, failure } = useEndApi();
  const noteOf = useBrandNote();
  const renew = async () => {
    const result = await call("renewShopBrand", {});
    if (result.ok) onShopBrand(result.data);
  };
  const note = brand.unreadable.includes("logo") ? t("logo.unreadable") : noteOf(brand);

  return (
    <BlockStack gap="200">
      {brand.logo && <Picture image={brand.logo} alt={brand.logo.alt} />}
      <div role="status">
        {note && <Text as="p">{note}</Text>}
        <Text as="p" tone="subdued">
          {t(brand.logo ? "logo.fromShop" : "logo.name")}
        </Text>
      </div>
      <InlineStack>
        <Button loading={isBusy} onClick={() => void renew()}>
          {t("logo.renew")}
        </Button>
      </InlineStack>
      <CallFailure failure={failure} />
    </BlockStack>
  );
}

const Picture = ({ image, alt }: { image: Image; alt: string }) => (
  <span>
    <img className="wb-image-preview" src={imageAddress("", image.id, variantNamesOf(image)[0]!)} alt={alt} />
  </span>
);

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
