import { BlockStack } from "@shopify/polaris";
import { useEffect } from "react";
import type { PlacedImage } from "../../../../contract/images";
import type { PageDocument, PageSection } from "../../../../contract/page-document";
import type { ShopBrand } from "../../../../contract/shop-brand";
import type { PageEdit } from "../../../../machines/page-edits";
import { findSectionType } from "../../../../storefront/sections/registry";
import { useTranslation } from "../../../i18n/translation";
import type { BrandAnchor } from "../part-of-anchor";
import { useSchemaCheck } from "../fields/use-schema-check";
import { PartHead } from "../../editors/part-head";
import { BrandForm } from "./brand-form";
import { type Unsaved, useSettingsForm } from "../../editors/fields/use-settings-form";

interface Props {
  document: PageDocument;
  /** The section with the logo. */
  header: PageSection;
  /** What is typed of its settings and may not be saved, such as a logo without a description. */
  unsaved: Unsaved | undefined;
  onUnsaved: (unsaved: Unsaved | undefined) => void;
  /** Which of its headings is looked for; null: the first. */
  at: BrandAnchor | null;
  shopName: string;
  shopBrand: ShopBrand;
  onEdit: (edit: PageEdit) => void;
  onShopBrand: (brand: ShopBrand) => void;
  onBack: () => void;
}

/** The editor's part "Store brand". The logo is a setting of the header, which every page has. */
export function BrandPart({ document, header, at, shopName, shopBrand, onEdit, ...on }: Props) {
  const { t } = useTranslation("screens");
  const form = useSettingsForm({
    check: useSchemaCheck(findSectionType(header.type)!.settings),
    settings: header.settings,
    unsaved: on.unsaved,
    onUnsaved: on.onUnsaved,
    onEdit: (settings, field) => onEdit({ kind: "settings", section: header.id, settings, field }),
  });
  const logo = (form.values.logo as PlacedImage | null | undefined) ?? null;
  const altError = form.errorOf(["logo", "alt"]);
  useEffect(() => {
    const heading = at && window.document.getElementById(at);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [at]);

  return (
    <BlockStack gap="400">
      <PartHead title={t("store-brand.title")} about={t("store-brand.about")} onBack={on.onBack} />
      <BrandForm
        brand={document.brand}
        onChange={(brand) => onEdit({ kind: "brand", brand })}
        {...{ logo, shopName, shopBrand }}
        {...(altError && { altError })}
        onLogo={(image) => form.change(["logo"], image)}
        onShopBrand={on.onShopBrand}
      />
    </BlockStack>
  );
}
