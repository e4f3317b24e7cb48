import { BlockStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";

/** Fields that belong together, below their common name. */
export function Fieldset({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="wb-field-group">
      <legend>
        <Text as="span" variant="headingSm">
          {label}
        </Text>
      </legend>
      <BlockStack gap="300">{children}</BlockStack>
    </fieldset>
  );
}
