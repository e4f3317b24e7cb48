import { Badge, BlockStack, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "../../../i18n/translation";

interface Props {
  /** Said in place of them where nobody knows. */
  failure?: string | null;
  problems: { line: number; reason: string; text: string }[];
}

/** What of the merchant's code is not on the page, by its line, or that all of it is. */
export function LeftOut({ failure, problems }: Props) {
  const { t } = useTranslation("pageCode");
  if (failure) return <Text as="p">{failure}</Text>;
  if (problems.length === 0)
    return (
      <Text as="p" tone="success">
        {t("problems.none")}
      </Text>
    );
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {t("problems.title")}
      </Text>
      <ul className="wb-code-problems">
        {problems.map(({ line, reason, text }, index) => (
          <li key={index}>
            <InlineStack gap="200">
              <Badge tone="warning">{t("problems.line", { line })}</Badge>
              <Text as="span">{reason}</Text>
            </InlineStack>
            {text && <code dir="ltr">{text}</code>}
          </li>
        ))}
      </ul>
    </BlockStack>
  );
}
