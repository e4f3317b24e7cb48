import { Banner, BlockStack, Card, InlineStack } from "@shopify/polaris";
import { useEffect, useRef, type ReactNode } from "react";
import { CardHeading } from "../components/card-heading";
import { useTranslation } from "../i18n/translation";
import { LineChanges } from "./line-changes";
import { SettingHistory } from "./setting-history";
import type { AnySettingForm, SettingArea, SettingNews } from "./use-setting-form";

interface Props<Value> {
  /** The setting's area, as the contract has it. */
  setting: SettingArea;
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
        {title && <CardHeading title={title} text={text} />}
        {form.news && <News news={form.news} isDirty={form.isDirty} onDismiss={form.dismissNews} />}
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

interface NewsProps {
  news: SettingNews;
  isDirty: boolean;
  onDismiss: () => void;
}

/** After a refused save it comes into sight by itself: whoever has pressed Save may be anywhere on the page. */
function News({ news: { by, changes, isRefusal }, isDirty, onDismiss }: NewsProps) {
  const { t } = useTranslation("form");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isRefusal) place.current?.scrollIntoView({ block: "center" });
  }, [changes, isRefusal]);
  return (
    <div ref={place}>
      <Banner tone="warning" title={t(`news.${by}`)} onDismiss={onDismiss}>
        <BlockStack gap="200">
          {changes.length > 0 && <LineChanges changes={changes} />}
          <p>{t(isDirty ? "news.kept" : "news.taken")}</p>
        </BlockStack>
      </Banner>
    </div>
  );
}
