import { Badge, BlockStack, Button, InlineStack, SkeletonBodyText, Text } from "@shopify/polaris";
import { ClockIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import type { CallData } from "../endApi/calls";
import { CallFailure } from "../components/call-failure";
import { Dialog } from "../components/dialog";
import { useTranslation } from "../i18n/translation";
import { useEndApi } from "../shell/use-end-api";
import { LineChanges } from "./line-changes";
import { changedLines } from "./setting-lines";
import type { AnySettingForm } from "./use-setting-form";

type Version = CallData<"getSettingHistory">["versions"][number];

interface Props<Value> {
  setting: string;
  form: AnySettingForm<Value>;
}

/** A setting's earlier versions: who has changed what and when, each to go back to. */
export function SettingHistory<Value>({ setting, form }: Props<Value>) {
  const { t } = useTranslation("form");
  const { call, failure } = useEndApi();
  const [versions, setVersions] = useState<Version[] | null>(null);
  const [isOpen, setOpen] = useState(false);

  const open = async () => {
    setVersions(null);
    setOpen(true);
    const outcome = await call("getSettingHistory", { setting });
    if (outcome.ok) setVersions(outcome.data.versions);
  };
  const close = () => setOpen(false);
  const restore = (value: Value) => {
    form.restore(value);
    close();
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
          {!versions && !failure && <SkeletonBodyText lines={4} />}
          <ol className="wb-versions">
            {versions?.map((version, index) => (
              <VersionItem
                key={version.version}
                version={version}
                earlier={versions[index + 1]}
                isCurrent={index === 0}
                form={form}
                onRestore={restore}
              />
            ))}
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
        <LineChanges changes={changes} />
      </BlockStack>
    </li>
  );
}
