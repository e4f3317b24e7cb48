import { Badge, BlockStack, Button, InlineStack, Text, type BadgeProps } from "@shopify/polaris";
import { ClipboardIcon } from "@shopify/polaris-icons";
import { writeToClipboard } from "../../components/write-to-clipboard";
import { useTranslation } from "../../i18n/translation";
import { useToast } from "../../shell/toasts";
import type { CustomDomainView } from "./load-custom-domain.server";

type View = CustomDomainView["records"][number];

const TONES: Record<View["state"], BadgeProps["tone"]> = {
  unchecked: undefined,
  found: "success",
  missing: "warning",
  other: "critical",
  unknown: "warning",
};

/** Both records as they are to be set, each with what the last check has found. */
export function DomainRecords({ domain: { records, zone } }: { domain: CustomDomainView }) {
  return (
    <BlockStack gap="400">
      {records.map((record) => (
        <DomainRecord key={record.type} record={record} zone={zone} />
      ))}
    </BlockStack>
  );
}

function DomainRecord({ record, zone }: { record: View; zone: string }) {
  const { t } = useTranslation("customDomain");
  const { type, name, nameInZone, value, state, found } = record;

  return (
    <div className="wb-dns-record">
      <BlockStack gap="200">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h4" variant="headingSm">
            {t("record", { type })}
          </Text>
          <Badge tone={TONES[state]}>{t(`found.${state}`)}</Badge>
        </InlineStack>
        <dl>
          <Part term={t("name")} text={name} copy={t("copyName", { type })} />
          <Part term={t("value")} text={value} copy={t("copyValue", { type })} />
          {found.length > 0 && (
            <>
              <dt>{t("instead")}</dt>
              {found.map((each, index) => (
                <dd key={index} className="wb-dns-other">
                  {each}
                </dd>
              ))}
            </>
          )}
        </dl>
        {state !== "found" && (
          <Text as="p" tone="subdued" variant="bodySm" breakWord>
            {t("short", { zone, name: nameInZone })}
          </Text>
        )}
      </BlockStack>
    </div>
  );
}

function Part({ term, text, copy: label }: { term: string; text: string; copy: string }) {
  const { t } = useTranslation("customDomain");
  const showToast = useToast();
  const copy = async () => {
    const isCopied = await writeToClipboard(text);
    // What cannot be copied here can be selected.
    showToast(t(isCopied ? "copied" : "notCopied"));
  };

  return (
    <>
      <dt>{term}</dt>
      <dd>
        <code>{text}</code>
        <Button
          icon={ClipboardIcon}
          variant="tertiary"
          accessibilityLabel={label}
          onClick={() => void copy()}
        />
      </dd>
    </>
  );
}
