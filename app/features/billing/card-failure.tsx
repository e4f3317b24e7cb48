import { useRevalidator } from "@remix-run/react";
import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { CallFailure } from "../../components/call-failure";
import type { Failure } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import type { ScreenId } from "../screens/registry";
import { screenAnchor } from "../screens/screen-anchor";

/** Shown in place of a card that could not be loaded, with a retry. */
export function CardFailure({ id, title, failure }: { id: ScreenId; title: string; failure: Failure }) {
  const { t } = useTranslation("errors");
  const { revalidate, state } = useRevalidator();
  return (
    <section {...screenAnchor(id)}>
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {title}
          </Text>
          <CallFailure failure={failure} />
          <InlineStack>
            <Button onClick={revalidate} loading={state !== "idle"}>
              {t("retry")}
            </Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </section>
  );
}
