import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import type { ScreenId } from "./registry";
import { screenAnchor } from "./screen-anchor";

interface Props {
  to: string;
  /** Verb and noun: among the page's buttons it must be understood alone. */
  label: string;
  /** What the page contains; the search leads to those that are screens. */
  parts: { id?: ScreenId; title: string; about: string }[];
}

/** Link to a screen that has a page of its own, because its form is long. */
export function ScreenLink({ to, label, parts }: Props) {
  return (
    <Card>
      <BlockStack gap="300">
        {parts.map(({ id, title, about }) => (
          <div key={title} {...(id && screenAnchor(id))}>
            <Text as="h3" variant="headingSm">
              {title}
            </Text>
            <Text as="p" tone="subdued">
              {about}
            </Text>
          </div>
        ))}
        <InlineStack>
          <Button url={to}>{label}</Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
