import { Text } from "@shopify/polaris";
import type { MailPart } from "../../../contract/mail-purposes";
import { useTranslation } from "../../i18n/translation";
import { useReason } from "./use-reason";

/** What of an email goes only to those who get such emails: that it is shown, or why this customer does not get it. */
export function MailParts({ parts }: { parts: readonly MailPart[] }) {
  const { t } = useTranslation("notifications");
  const reasonOf = useReason();
  return parts.map(({ purpose, reason }) => (
    <Text key={purpose} as="p" tone="subdued">
      {reason
        ? t("consent.leftOut", { purpose: t(`consent.purposes.${purpose}`), reason: reasonOf(reason) })
        : t("consent.included", { purpose: t(`consent.purposes.${purpose}`) })}
    </Text>
  ));
}
