import { Text } from "@shopify/polaris";
import type { ReactNode } from "react";

/** Nothing to show, why, and what one can do. */
export function EmptyNote({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="wb-empty">
      <Text as="h2" variant="headingMd" alignment="center">
        {title}
      </Text>
      {children}
    </div>
  );
}
