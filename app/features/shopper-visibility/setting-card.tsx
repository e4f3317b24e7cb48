import { BlockStack, Card } from "@shopify/polaris";
import type { ReactNode } from "react";

/** The fields of a setting; its heading is the screen's. */
export function SettingCard({ children }: { children: ReactNode }) {
  return (
    <Card>
      <BlockStack gap="400">{children}</BlockStack>
    </Card>
  );
}
