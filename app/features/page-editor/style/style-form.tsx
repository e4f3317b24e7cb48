import { BlockStack, ChoiceList, Select, Text } from "@shopify/polaris";
import { CORNERS, FONTS, LAYOUTS, MODES, type PageStyle } from "../../../../contract/page-document";
import { MAX_PAGE_WIDTH, MIN_PAGE_WIDTH } from "../../../../contract/page-limits";
import type { ShopBrand } from "../../../../contract/shop-brand";
import { palettesOf } from "../../../../storefront/document/palette";
import { useTranslation } from "../../../i18n/translation";
import { ColourFields } from "./colour-fields";
import { TakeFromShop } from "./take-from-shop";
import type { TypedFields } from "./use-typed";
import { WidthField } from "../../editors/fields/width-field";

interface Props {
  style: PageStyle;
  typed: TypedFields;
  /** @param field what was changed: changes of one field in a row are one step to undo */
  onChange: (style: PageStyle, field: string) => void;
  /** What was read of the shop's brand when the merchant asked for it. */
  onShopBrand: (brand: ShopBrand) => void;
}

/** How a page looks as a whole. Every change holds at once; what is typed and is none yet stays in its field. */
export function StyleForm({ style, typed, onChange, onShopBrand }: Props) {
  const { t } = useTranslation("pageStyle");
  const change = <Field extends keyof PageStyle>(field: Field, value: PageStyle[Field]) =>
    onChange({ ...style, [field]: value }, field);

  return (
    <BlockStack gap="500">
      <TakeFromShop
        onTaken={(brand) => {
          onShopBrand(brand);
          const accent = brand.primary?.background ?? brand.primary?.foreground;
          if (!accent) return;
          const { onAccent: _, ...others } = style.colours;
          const colours = { ...others, accent };
          const onAccent = brand.primary?.background ? brand.primary.foreground : null;
          // What it would be anyway stays automatic, so that it adapts when the accent or the mode is changed.
          const isAutomatic = palettesOf({ mode: style.mode, colours })[0]![1].onAccent === onAccent;
          change("colours", { ...colours, ...(onAccent && !isAutomatic && { onAccent }) });
        }}
      />
      <ColourFields
        {...{ style, typed }}
        onChange={(colours, field) => onChange({ ...style, colours }, field)}
      />
      <ChoiceList
        title={t("mode.label")}
        choices={MODES.map((mode) => ({
          value: mode,
          label: t(`mode.${mode}`),
          ...(mode === "auto" && { helpText: t("mode.autoHelp") }),
        }))}
        selected={[style.mode]}
        onChange={([mode]) => change("mode", mode as PageStyle["mode"])}
      />
      <Select
        label={t("font.label")}
        options={FONTS.map((font) => ({ value: font, label: t(`font.${font}`) }))}
        value={style.font}
        {...(style.layout === "theme" && { helpText: t("font.inTheme") })}
        onChange={(font) => change("font", font as PageStyle["font"])}
      />
      <Select
        label={t("corners.label")}
        options={CORNERS.map((corners) => ({ value: corners, label: t(`corners.${corners}`) }))}
        value={style.corners}
        onChange={(corners) => change("corners", corners as PageStyle["corners"])}
      />
      <WidthField
        {...{ width: style.width, min: MIN_PAGE_WIDTH, max: MAX_PAGE_WIDTH }}
        {...typed.of("width")}
        onChange={(width) => change("width", width)}
      />
      <ChoiceList
        title={t("layout.label")}
        choices={LAYOUTS.map((layout) => ({
          value: layout,
          label: t(`layout.${layout}`),
          helpText: <Text as="span">{t(`layout.${layout}Help`)}</Text>,
        }))}
        selected={[style.layout]}
        onChange={([layout]) => change("layout", layout as PageStyle["layout"])}
      />
    </BlockStack>
  );
}
