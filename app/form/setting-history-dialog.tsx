import { Badge, BlockStack, Button, InlineStack, SkeletonBodyText, Text } from "@shopify/polaris";
import { CallFailure } from "../components/call-failure";
import { Dialog } from "../components/dialog";
import type { CallData } from "../endApi/calls";
import type { Failure } from "../endApi/failure";
import { useTranslation } from "../i18n/translation";
import { LineChanges } from "./line-changes";
import { changedLines } from "./setting-lines";
import type { AnySettingForm } from "./use-setting-form";

type History = CallData<"getSettingHistory">;
type Version = History["versions"][number];

interface Props {
  /** Null until it is read. */
  history: History | null;
  failure: Failure | null;
  form: AnySettingForm<never>;
  onRestore: (value: never) => void;
  onClose: () => void;
}

/** A setting's earlier versions, the latest first, and what it was before the first. */
export function SettingHistoryDialog({ history, failure, form, onRestore, onClose }: Props) {
  const { t } = useTranslation("form");
  return (
    <Dialog
      title={t("history.title")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("history.close")}</Button>}
    >
      <CallFailure failure={failure} />
      {!history && !failure && <SkeletonBodyText lines={4} />}
      <ol className="wb-versions">
        {history?.versions.map((version, index, versions) => (
          <VersionItem
            key={version.version}
            version={version}
            earlier={versions[index + 1]}
            isCurrent={index === 0}
            form={form}
            onRestore={onRestore}
          />
        ))}
        {history?.versions.at(-1)?.version === 1 && (
          <li>
            <InlineStack align="space-between" blockAlign="center" gap="200">
              <Text as="h3" variant="headingSm">
                {t("history.initial")}
              </Text>
              <Button
                variant="plain"
                onClick={() => onRestore(history.initial as never)}
                accessibilityLabel={t("history.restoreInitial")}
                disabled={form.isBusy}
              >
                {t("history.restore")}
              </Button>
            </InlineStack>
          </li>
        )}
      </ol>
    </Dialog>
  );
}

interface ItemProps {
  version: Version;
  earlier: Version | undefined;
  isCurrent: boolean;
  form: AnySettingForm<never>;
  onRestore: (value: never) => void;
}

function VersionItem({ version, earlier, isCurrent, form, onRestore }: ItemProps) {
  const { t } = useTranslation("form");
  const value = version.value as never;
  const changes = changedLines(earlier ? form.describe(earlier.value as never) : [], form.describe(value));

  return (
    <li>
      <BlockStack gap="150">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h3" variant="headingSm">
            {version.when}
          </Text>
          {isCurrent ? (
            <Badge tone="success">{t("history.current")}</Badge>
          ) : (
            <Button
              variant="plain"
              onClick={() => onRestore(value)}
              accessibilityLabel={t("history.restoreOf", { when: version.when })}
              disabled={form.isBusy}
            >
              {t("history.restore")}
            </Button>
          )}
        </InlineStack>
        <Text as="p" tone="subdued">
          {t(`history.by.${version.by}`)}
        </Text>
        <LineChanges changes={changes} isWhole={!earlier} />
      </BlockStack>
    </li>
  );
}
