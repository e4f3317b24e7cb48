import { Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** What shoppers read with the fields as they are now. */
export function Preview({ children }: { children: ReactNode }) {
  const { t } = useTranslation("visibility");
  return (
    <div className="wb-showing-preview">
      <Text as="h3" variant="headingSm">
        {t("preview")}
      </Text>
      {children}
    </div>
  );
}
