import { BlockStack } from "@shopify/polaris";
import { useEffect } from "react";
import type { PlacedImage } from "../../../../contract/images";
import type { PageDocument } from "../../../../contract/page-document";
import type { ShopBrand } from "../../../../contract/shop-brand";
import type { PageEdit } from "../../../../machines/page-edits";
import { useTranslation } from "../../../i18n/translation";
import type { BrandAnchor } from "../part-of-anchor";
import { PartHead } from "../sections/part-head";
import { BrandForm } from "./brand-form";

interface Props {
  document: PageDocument;
  /** Which of its headings is looked for; null: the first. */
  at: BrandAnchor | null;
  shopName: string;
  shopBrand: ShopBrand;
  onEdit: (edit: PageEdit) => void;
  onShopBrand: (brand: ShopBrand) => void;
  onBack: () => void;
}

/** The editor's part "Store brand". The logo is a setting of the header, which every page has. */
export function BrandPart({ document, at, shopName, shopBrand, onEdit, onShopBrand, onBack }: Props) {
  const { t } = useTranslation("screens");
  const header = document.sections.find(({ type }) => type === "header")!;
  useEffect(() => {
    const heading = at && window.document.getElementById(at);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [at]);

  return (
    <BlockStack gap="400">
      <PartHead title={t("store-brand.title")} about={t("store-brand.about")} onBack={onBack} />
      <BrandForm
        brand={document.brand}
        onChange={(brand) => onEdit({ kind: "brand", brand })}
        logo={(header.settings.logo as PlacedImage | null | undefined) ?? null}
        onLogo={(logo) =>
          onEdit({
            ...{ kind: "settings", section: header.id, field: "logo" },
            settings: { ...header.settings, logo },
          })
        }
        {...{ shopName, shopBrand, onShopBrand }}
      />
    </BlockStack>
  );
}
