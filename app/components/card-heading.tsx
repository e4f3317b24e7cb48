import { BlockStack, Text } from "@shopify/polaris";

export interface CardHeadingProps {
  title: string;
  text?: string | undefined;
}

/** What a card is about, and a sentence on it. */
export function CardHeading({ title, text }: CardHeadingProps) {
  return (
    <BlockStack gap="100">
      <Text as="h2" variant="headingMd">
        {title}
      </Text>
      {text && (
        <Text as="p" tone="subdued">
          {text}
        </Text>
      )}
    </BlockStack>
  );
}
