import { Text } from "@shopify/polaris";
import type { DNS_FAILURES } from "../../../contract/dns-states";
import { useTranslation } from "../../i18n/translation";

/** Why a record's state is not known. */
export function DnsFailureNote({
  failure,
  zone,
}: {
  failure: (typeof DNS_FAILURES)[number] | null;
  zone: string;
}) {
  const { t } = useTranslation("dnsRecords");
  return (
    failure && (
      <Text as="p" tone="caution">
        {t(`failure.${failure}`, { zone })}
      </Text>
    )
  );
}
