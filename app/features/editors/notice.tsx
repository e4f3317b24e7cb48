import { InlineStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";

interface Props {
  text: string;
  note?: string | undefined;
  actions: ReactNode;
  isWarning?: boolean;
  children?: ReactNode;
}

/** A line, not a banner: the page below it is what the merchant came for. */
export function Notice({ text, note, actions, isWarning = false, children }: Props) {
  return (
    <div className={isWarning ? "wb-editor-notice wb-editor-notice--warning" : "wb-editor-notice"}>
      <Text as="p">{text}</Text>
      {note && <Text as="p">{note}</Text>}
      <InlineStack gap="400">{actions}</InlineStack>
      {children}
    </div>
  );
}
