import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { SectionId } from "./registry";
import { sectionAnchor } from "./section-anchor";
import { useSectionWords } from "./use-section-words";

/** The way to a section that has a page of its own, because its form is long; with the parts found by the search. */
export function SectionLink({ to, parts = [] }: { to: string; parts?: SectionId[] }) {
  const { t } = useTranslation("settings");
  const words = useSectionWords();
  return (
    <Card>
      <BlockStack gap="200">
        {parts.map((id) => (
          <div key={id} {...sectionAnchor(id)}>
            <Text as="h3" variant="headingSm">
              {words(id).title}
            </Text>
            <Text as="p" tone="subdued">
              {words(id).about}
            </Text>
          </div>
        ))}
        <InlineStack>
          <Button url={to}>{t("open")}</Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
