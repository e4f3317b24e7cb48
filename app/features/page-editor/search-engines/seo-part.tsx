import { Banner, BlockStack, Checkbox, TextField } from "@shopify/polaris";
import type { LanguageTag } from "../../../../contract/locales";
import { asOneLine } from "../../../../contract/as-one-line";
import type { PageDocument, PageSeo } from "../../../../contract/page-document";
import {
  MAX_SEO_DESCRIPTION,
  MAX_SEO_TITLE,
  SHOWN_SEO_DESCRIPTION,
  SHOWN_SEO_TITLE,
} from "../../../../contract/page-limits";
import type { PageEdit } from "../../../../machines/page-edits";
import { aboutPage, ourWords } from "../../../../storefront/page/about-page";
import { ImageField } from "../../../form/image-field";
import { useTranslation } from "../../../i18n/translation";
import { useShopperTexts } from "../../editors/use-shopper-texts";
import { PartHead } from "../../editors/part-head";
import { ResultPreview, SocialPreview } from "./seo-previews";

interface Props {
  document: PageDocument;
  shop: { name: string };
  /** Where the page is found. */
  host: string;
  /** Of the store: in it the texts are written. */
  language: LanguageTag;
  /** Only the form of the default page may be found by search engines. */
  isDefault: boolean;
  onEdit: (edit: PageEdit) => void;
  onBack: () => void;
}

/** How many characters search engines show, and how many may be written. */
const FIELDS = [
  { name: "title", shown: SHOWN_SEO_TITLE, max: MAX_SEO_TITLE, lines: null },
  { name: "description", shown: SHOWN_SEO_DESCRIPTION, max: MAX_SEO_DESCRIPTION, lines: 3 },
] as const;

/** The editor's part "SEO optimization": what search engines and social networks show of the page, and how it looks there. */
export function SeoPart({ document, shop, host, language, isDefault, onEdit, onBack }: Props) {
  const { t } = useTranslation(["pageSeo", "screens"]);
  const shopperTexts = useShopperTexts(language);
  const { seo } = document;
  const change = (changed: Partial<PageSeo>, field?: string) =>
    onEdit({ kind: "seo", seo: { ...seo, ...changed }, ...(field && { field }) });
  const reader = shopperTexts && { localizer: { locale: language, t: shopperTexts }, shop };
  const about = reader && aboutPage({ document, ...reader });
  const ours = reader && ourWords(reader);

  return (
    <BlockStack gap="400">
      <PartHead
        title={t("screens:seo-optimization.title")}
        about={t("screens:seo-optimization.about")}
        onBack={onBack}
      />
      {document.style.layout === "theme" && <Banner>{t("inTheme")}</Banner>}
      {FIELDS.map(({ name, shown, max, lines }) => {
        const used = seo[name].length;
        return (
          <TextField
            key={name}
            label={t(`${name}.label`)}
            value={seo[name]}
            placeholder={ours?.[name]}
            helpText={t(used > shown ? "length.cut" : "length.fits", { used, shown })}
            maxLength={max}
            {...(lines && { multiline: lines })}
            autoComplete="off"
            onChange={(text) => change({ [name]: text }, name)}
            onBlur={() => change({ [name]: asOneLine(seo[name]) }, name)}
          />
        );
      })}
      <Checkbox
        label={t("indexed.label")}
        helpText={t(isDefault ? "indexed.help" : "indexed.defaultOnly")}
        checked={seo.isIndexed}
        disabled={!isDefault}
        onChange={(isIndexed) => change({ isIndexed })}
      />
      <ImageField
        label={t("image.label")}
        kind="share"
        withoutDescription
        value={seo.image && { ...seo.image, alt: "" }}
        onChange={(image) => {
          if (!image) return change({ image: null });
          const { alt: _, ...own } = image;
          change({ image: { ...own, kind: "share" } });
        }}
      />
      {about && (
        <>
          <ResultPreview {...about} host={host} shopName={shop.name} />
          <SocialPreview {...about} host={host} image={seo.image} />
        </>
      )}
    </BlockStack>
  );
}
