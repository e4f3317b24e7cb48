import { Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/translation";

/** Preview for shoppers with the current values of the fields. */
export function Preview({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shopperVisibility");
  return (
    <div className="wb-visibility-preview">
      <Text as="h3" variant="headingSm">
        {t("preview")}
      </Text>
      {children}
    </div>
  );
}
