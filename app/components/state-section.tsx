import { Badge, type BadgeProps, BlockStack, InlineStack, Text } from "@shopify/polaris";
import { type ReactNode, useId } from "react";

interface Props {
  title: ReactNode;
  state: { label: string; tone: BadgeProps["tone"] };
  /** What is known of it, right below the title. */
  about: ReactNode;
  children: ReactNode;
}

/** Something that is set up, under its own name and with its state: a domain, an email server. */
export function StateSection({ title, state, about, children }: Props) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <BlockStack gap="400">
        <BlockStack gap="200">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h3" variant="headingMd" id={headingId} breakWord>
              {title}
            </Text>
            <Badge {...(state.tone && { tone: state.tone })}>{state.label}</Badge>
          </InlineStack>
          {about}
        </BlockStack>
        {children}
      </BlockStack>
    </section>
  );
}
