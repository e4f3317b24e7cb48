import { BlockStack } from "@shopify/polaris";
import type { PageStyle } from "../../../../contract/page-document";
import type { ShopBrand } from "../../../../contract/shop-brand";
import type { PageEdit } from "../../../../machines/page-edits";
import { useTranslation } from "../../../i18n/translation";
import { PartHead } from "../sections/part-head";
import { StyleForm } from "./style-form";

interface Props {
  style: PageStyle;
  onEdit: (edit: PageEdit) => void;
  onShopBrand: (brand: ShopBrand) => void;
  onBack: () => void;
}

/** The editor's part "Style". */
export function StylePart({ style, onEdit, onShopBrand, onBack }: Props) {
  const { t } = useTranslation("screens");
  return (
    <BlockStack gap="400">
      <PartHead title={t("style.title")} about={t("style.about")} onBack={onBack} />
      <StyleForm
        style={style}
        onChange={(changed, field) => onEdit({ kind: "style", style: changed, field })}
        onShopBrand={onShopBrand}
      />
    </BlockStack>
  );
}
