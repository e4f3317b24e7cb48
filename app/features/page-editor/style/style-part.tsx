import { BlockStack } from "@shopify/polaris";
import type { PageStyle } from "../../../../contract/page-document";
import type { ShopBrand } from "../../../../contract/shop-brand";
import type { PageEdit } from "../../../../machines/page-edits";
import { useTranslation } from "../../../i18n/translation";
import { PartHead } from "../../editors/part-head";
import { StyleForm } from "./style-form";
import type { TypedFields } from "./use-typed";

interface Props {
  style: PageStyle;
  typed: TypedFields;
  onEdit: (edit: PageEdit) => void;
  onShopBrand: (brand: ShopBrand) => void;
  onBack: () => void;
}

/** The editor's part "Style". */
export function StylePart({ style, typed, onEdit, onShopBrand, onBack }: Props) {
  const { t } = useTranslation("screens");
  return (
    <BlockStack gap="400">
      <PartHead title={t("style.title")} about={t("style.about")} onBack={onBack} />
      <StyleForm
        {...{ style, typed }}
        onChange={(changed, field) => onEdit({ kind: "style", style: changed, field })}
        onShopBrand={onShopBrand}
      />
    </BlockStack>
  );
}
