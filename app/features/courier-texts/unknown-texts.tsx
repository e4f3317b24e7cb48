import { BlockStack, Button, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { CourierTextsView } from "./load-courier-texts.server";

interface Props {
  texts: CourierTextsView["unknown"];
  onUse: (text: string) => void;
  isDisabled: boolean;
}

/** What couriers have written and nothing tells in other words, each with a button that begins a pair. */
export function UnknownTexts({ texts, onUse, isDisabled }: Props) {
  const { t } = useTranslation("courierTexts");
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {t("unknown")}
      </Text>
      <Text as="p" tone="subdued">
        {t(texts.length > 0 ? "unknownText" : "unknownNone")}
      </Text>
      {texts.length > 0 && (
        <ul className="wb-unknown-texts">
          {texts.map(({ text, events }) => (
            <li key={text}>
              {/* In whatever language the courier writes. */}
              <span lang="">{text}</span>
              <Text as="span" tone="subdued">
                {t("events", { count: events })}
              </Text>
              <Button
                size="slim"
                onClick={() => onUse(text)}
                disabled={isDisabled}
                accessibilityLabel={t("use", { text })}
              >
                {t("add")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </BlockStack>
  );
}
