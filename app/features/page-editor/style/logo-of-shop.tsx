import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { imageAddress, variantNamesOf } from "../../../../contract/image-addresses";
import type { Image } from "../../../../contract/images";
import type { ShopBrand } from "../../../../contract/shop-brand";
import { CallFailure } from "../../../components/call-failure";
import { useTranslation } from "../../../i18n/translation";
import { useEndApi } from "../../../shell/use-end-api";
import { useBrandNote } from "./use-brand-note";

interface Props {
  brand: ShopBrand;
  /** In place of what a page does with it. */
  about?: string;
  /** For who does not read the brand anew by itself. */
  onShopBrand?: (brand: ShopBrand) => void;
}

/** The logo that Shopify has, or why there is none, and a way to read it again. */
export function LogoOfShop({ brand, about, onShopBrand }: Props) {
  const { t } = useTranslation("pageStyle");
  const { call, isBusy, failure } = useEndApi();
  const noteOf = useBrandNote();
  const renew = async () => {
    const result = await call("renewShopBrand", {});
    if (result.ok) onShopBrand?.(result.data);
  };
  const note = brand.unreadable.includes("logo") ? t("logo.unreadable") : noteOf(brand);

  return (
    <BlockStack gap="200">
      {brand.logo && <Picture image={brand.logo} alt={brand.logo.alt} />}
      <div role="status">
        {note && <Text as="p">{note}</Text>}
        <Text as="p" tone="subdued">
          {about ?? t(brand.logo ? "logo.fromShop" : "logo.name")}
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

export const Picture = ({ image, alt }: { image: Image; alt: string }) => (
  <span>
    <img className="wb-image-preview" src={imageAddress("", image.id, variantNamesOf(image)[0]!)} alt={alt} />
  </span>
);
