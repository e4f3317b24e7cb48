import { BlockStack, Text } from "@shopify/polaris";
import { imageAddress } from "../../../../contract/image-addresses";
import type { PageSeo } from "../../../../contract/page-document";
import { SHOWN_SEO_DESCRIPTION, SHOWN_SEO_TITLE } from "../../../../contract/page-limits";
import type { About } from "../../../../storefront/page/about-page";
import { useTranslation } from "../../../i18n/translation";

/** As a search engine lists the page: what is too long ends with an ellipsis. */
export function ResultPreview({
  title,
  description,
  host,
  shopName,
}: About & { host: string; shopName: string }) {
  const { t } = useTranslation("pageSeo");
  return (
    <Preview heading={t("previews.search")}>
      <div className="wb-result">
        <span className="wb-result-site">{shopName}</span>
        <span className="wb-result-url">{host}</span>
        <span className="wb-result-title">{cut(title, SHOWN_SEO_TITLE)}</span>
        <span>{cut(description, SHOWN_SEO_DESCRIPTION)}</span>
      </div>
    </Preview>
  );
}

/** As a social network or a messenger shows a link that is shared. */
export function SocialPreview({
  title,
  description,
  host,
  image,
}: About & { host: string; image: PageSeo["image"] }) {
  const { t } = useTranslation("pageSeo");
  return (
    <Preview heading={t("previews.social")}>
      <div className="wb-shared">
        {image ? (
          <img src={imageAddress("", image.id, "1200.jpg")} alt="" />
        ) : (
          <span className="wb-shared-none">{t("previews.noImage")}</span>
        )}
        <div>
          <span className="wb-result-url">{host.split("/", 1)[0]}</span>
          <strong>{cut(title, SHOWN_SEO_TITLE)}</strong>
          <span>{cut(description, SHOWN_SEO_DESCRIPTION)}</span>
        </div>
      </div>
    </Preview>
  );
}

function Preview({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {heading}
      </Text>
      {children}
    </BlockStack>
  );
}

/** By characters as readers count them. */
function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}
