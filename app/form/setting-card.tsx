import { Banner, BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/translation";
import { LineChanges } from "./line-changes";
import { SettingHistory } from "./setting-history";
import type { AnySettingForm, SettingNews } from "./use-setting-form";

interface Props<Value> {
  /** The setting's area, as the contract has it. */
  setting: string;
  form: AnySettingForm<Value>;
  /** Where the screen itself does not head the card. */
  title?: string;
  text?: string;
  children: ReactNode;
}

/** A setting's card: what others have changed meanwhile, its fields, and its earlier versions. */
export function SettingCard<Value>({ setting, form, title, text, children }: Props<Value>) {
  return (
    <Card>
      <BlockStack gap="400">
        {title && (
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
        )}
        {form.news && <News news={form.news} onDismiss={form.dismissNews} />}
        {children}
        {form.version > 0 && (
          <InlineStack align="end">
            <SettingHistory setting={setting} form={form} />
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}

function News({ news: { by, changes }, onDismiss }: { news: SettingNews; onDismiss: () => void }) {
  const { t } = useTranslation("form");
  return (
    <Banner tone="warning" title={t(`news.${by}`)} onDismiss={onDismiss}>
      <BlockStack gap="200">
        <LineChanges changes={changes} />
        <p>{t("news.text")}</p>
      </BlockStack>
    </Banner>
  );
}
