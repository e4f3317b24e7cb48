import { Badge, BlockStack, Button, InlineStack, SkeletonBodyText, Text } from "@shopify/polaris";
import { ClockIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import type { CallData } from "../endApi/calls";
import { CallFailure } from "../components/call-failure";
import { Dialog } from "../components/dialog";
import { useTranslation } from "../i18n/translation";
import { useToast } from "../shell/toasts";
import { useEndApi } from "../shell/use-end-api";
import { LineChanges } from "./line-changes";
import { changedLines } from "./setting-lines";
import type { AnySettingForm, SettingArea } from "./use-setting-form";

type History = CallData<"getSettingHistory">;
type Version = History["versions"][number];

interface Props<Value> {
  setting: SettingArea;
  form: AnySettingForm<Value>;
}

/** A setting's earlier versions: who has changed what and when, each to go back to. */
export function SettingHistory<Value>({ setting, form }: Props<Value>) {
  const { t } = useTranslation("form");
  const { call, failure } = useEndApi();
  const [history, setHistory] = useState<History | null>(null);
  const showToast = useToast();
  const [isOpen, setOpen] = useState(false);

  const open = async () => {
    setHistory(null);
    setOpen(true);
    const outcome = await call("getSettingHistory", { setting });
    if (outcome.ok) setHistory(outcome.data);
  };
  const close = () => setOpen(false);
  const restore = (value: Value) => {
    form.restore(value);
    close();
    showToast(t("history.restored"));
  };

  return (
    <>
      <Button variant="tertiary" icon={ClockIcon} onClick={() => void open()}>
        {t("history.open")}
      </Button>
      {isOpen && (
        <Dialog
          title={t("history.title")}
          onClose={close}
          footer={<Button onClick={close}>{t("history.close")}</Button>}
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
                onRestore={restore}
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
                    onClick={() => restore(history.initial as Value)}
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
      )}
    </>
  );
}

interface ItemProps<Value> {
  version: Version;
  earlier: Version | undefined;
  isCurrent: boolean;
  form: AnySettingForm<Value>;
  onRestore: (value: Value) => void;
}

function VersionItem<Value>({ version, earlier, isCurrent, form, onRestore }: ItemProps<Value>) {
  const { t } = useTranslation("form");
  const value = version.value as Value;
  const changes = changedLines(earlier ? form.describe(earlier.value as Value) : [], form.describe(value));

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
