import { Badge, BlockStack, Button, InlineStack, Text, type BadgeProps } from "@shopify/polaris";
import { ClipboardIcon } from "@shopify/polaris-icons";
import { writeToClipboard } from "../../components/write-to-clipboard";
import type { RecordState } from "../../../contract/dns-states";
import { useTranslation } from "../../i18n/translation";
import { useToast } from "../../shell/toasts";

/** A record as it is to be set, with what the last check has found. */
export interface DnsRecordView {
  type: string;
  name: string;
  nameInZone: string;
  value: string;
  state: RecordState;
  found: string[];
}

/** What a screen says of a record besides. */
export interface RecordNote {
  /** In place of its type. */
  title?: string;
  text?: string;
  /** Nothing fails without it. */
  isOptional?: boolean;
}

const TONES: Record<RecordState, BadgeProps["tone"]> = {
  unchecked: undefined,
  found: "success",
  missing: "warning",
  other: "critical",
  unknown: "warning",
};
/** A record that nothing needs is no failure where it is not set. */
const OPTIONAL_TONES: typeof TONES = { ...TONES, missing: undefined, other: "warning", unknown: undefined };

/** Records of one domain. */
export function DnsRecords<View extends DnsRecordView>({
  records,
  zone,
  noteOf = () => ({}),
}: {
  records: View[];
  zone: string;
  noteOf?: (record: View) => RecordNote;
}) {
  return (
    <BlockStack gap="400">
      {records.map((record) => (
        <DnsRecord key={`${record.type} ${record.name}`} record={record} zone={zone} note={noteOf(record)} />
      ))}
    </BlockStack>
  );
}

function DnsRecord({ record, zone, note }: { record: DnsRecordView; zone: string; note: RecordNote }) {
  const { t } = useTranslation("dnsRecords");
  const { type, name, nameInZone, value, state, found } = record;
  const title = note.title ?? t("record", { type });

  return (
    <div className="wb-dns-record">
      <BlockStack gap="200">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h4" variant="headingSm">
            {title}
          </Text>
          <Badge tone={(note.isOptional ? OPTIONAL_TONES : TONES)[state]}>{t(`found.${state}`)}</Badge>
        </InlineStack>
        {note.text && <Text as="p">{note.text}</Text>}
        <dl>
          {note.title && (
            <>
              <dt>{t("type")}</dt>
              <dd>{type}</dd>
            </>
          )}
          <Part term={t("name")} text={name} copy={t("copyName", { type: note.title ?? type })} />
          <Part term={t("value")} text={value} copy={t("copyValue", { type: note.title ?? type })} />
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
  const { t } = useTranslation("dnsRecords");
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
