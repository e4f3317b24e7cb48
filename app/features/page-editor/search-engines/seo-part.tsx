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
import { aboutPage } from "../../../../storefront/page/about-page";
import { ImageField } from "../../../form/image-field";
import { useTranslation } from "../../../i18n/translation";
import { useShopperTexts } from "../preview/use-shopper-texts";
import { PartHead } from "../sections/part-head";
import { ResultPreview, SocialPreview } from "./seo-previews";

interface Props {
  document: PageDocument;
  shop: { name: string };
  /** Where the page is found: the shop's own domain. */
  host: string;
  /** Of the store: in it the texts are written. */
  language: LanguageTag;
  /** Only the form of the default page may be found by search engines. */
  isDefault: boolean;
  onEdit: (edit: PageEdit) => void;
  onBack: () => void;
}

/** The editor's part "SEO optimization": what search engines and social networks show of the page, and how it looks there. */
export function SeoPart({ document, shop, host, language, isDefault, onEdit, onBack }: Props) {
  const { t } = useTranslation(["pageSeo", "screens"]);
  const shopperTexts = useShopperTexts(language);
  const { seo } = document;
  const change = (changed: Partial<PageSeo>, field?: string) =>
    onEdit({ kind: "seo", seo: { ...seo, ...changed }, ...(field && { field }) });
  const about =
    shopperTexts && aboutPage({ document, localizer: { locale: language, t: shopperTexts }, shop });
  const ours =
    shopperTexts &&
    aboutPage({
      ...{ document: { ...document, seo: { ...seo, title: "", description: "" }, texts: {} }, shop },
      localizer: { locale: language, t: shopperTexts },
    });

  return (
    <BlockStack gap="400">
      <PartHead
        title={t("screens:seo-optimization.title")}
        about={t("screens:seo-optimization.about")}
        onBack={onBack}
      />
      {document.style.layout === "theme" && <Banner>{t("inTheme")}</Banner>}
      <TextField
        label={t("title.label")}
        value={seo.title}
        placeholder={ours?.title}
        helpText={helpOf(t, seo.title, SHOWN_SEO_TITLE)}
        maxLength={MAX_SEO_TITLE}
        autoComplete="off"
        onChange={(title) => change({ title }, "title")}
        onBlur={() => change({ title: asOneLine(seo.title) }, "title")}
      />
      <TextField
        label={t("description.label")}
        value={seo.description}
        placeholder={ours?.description}
        helpText={helpOf(t, seo.description, SHOWN_SEO_DESCRIPTION)}
        maxLength={MAX_SEO_DESCRIPTION}
        multiline={3}
        autoComplete="off"
        onChange={(description) => change({ description }, "description")}
        onBlur={() => change({ description: asOneLine(seo.description) }, "description")}
      />
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

type T = ReturnType<typeof useTranslation<["pageSeo", "screens"]>>["t"];

/** How much is written, and how much is shown. */
const helpOf = (t: T, text: string, shown: number) =>
  t(text.length > shown ? "length.cut" : "length.fits", { used: text.length, shown });
