import { Badge, Button, InlineStack, Text } from "@shopify/polaris";
import { ArrowLeftIcon } from "@shopify/polaris-icons";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/translation";

interface Props {
  title: string;
  about: string;
  onBack: () => void;
}

/** Above the form of a part: its name, which takes the focus, and the way back to the list. */
export function PartHead({ title, about, onBack }: Props) {
  const { t } = useTranslation("editors");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <InlineStack gap="200" blockAlign="center" wrap={false}>
        <Button
          icon={ArrowLeftIcon}
          variant="tertiary"
          accessibilityLabel={t("parts.back")}
          onClick={onBack}
        />
        <h2 ref={heading} tabIndex={-1} className="wb-editor-heading">
          {title}
        </h2>
      </InlineStack>
      <Text as="p" tone="subdued">
        {about}
      </Text>
    </>
  );
}

/** Of a part that is not built yet. */
export function ComingNote() {
  const { t } = useTranslation("gates");
  return (
    <InlineStack>
      <Badge>{t("soon")}</Badge>
    </InlineStack>
  );
}
