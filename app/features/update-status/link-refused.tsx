import { Banner, BlockStack } from "@shopify/polaris";
import { PageFrame } from "../../components/page-frame";
import { useFailureWords } from "../../components/use-failure-words";
import type { Failure } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";

/** Why a link opens nothing, in the service's words, and where the same can be done. Null: the address has no link. */
export function LinkRefused({ failure }: { failure: Failure | null }) {
  const { t } = useTranslation(["updateStatus", "refusals"]);
  const wordsOf = useFailureWords();
  const title = failure ? wordsOf(failure).title : t("refusals:signedLinkInvalid");
  return (
    <PageFrame title={t("updateStatus:title")}>
      <Banner tone="warning" title={title}>
        <BlockStack gap="200">
          <p>{t("updateStatus:elsewhere")}</p>
        </BlockStack>
      </Banner>
    </PageFrame>
  );
}
