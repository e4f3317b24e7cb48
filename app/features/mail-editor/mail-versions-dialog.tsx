import { Badge, Button, InlineStack, SkeletonBodyText, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import type { StoredTemplate } from "../../../machines/mail-editor.setup";
import { CallFailure } from "../../components/call-failure";
import { Dialog } from "../../components/dialog";
import type { CallData } from "../../endApi/calls";
import { useTranslation } from "../../i18n/translation";
import { useConfirm } from "../../shell/confirm";
import { useEndApi } from "../../shell/use-end-api";
import type { MailEditorData } from "./load-mail-editor.server";
import { useMailWords } from "./use-mail-words";

type Version = CallData<"getMailTemplateVersions">["versions"][number];

interface Props {
  kind: MailEditorData["kind"];
  /** That is known here. */
  version: number;
  onRestored: (stored: StoredTemplate) => void;
  onClose: () => void;
}

/** What was saved within the last year: each can be made the email again. What is not saved stays among the steps of undo. */
export function MailVersionsDialog({ kind, version, onRestored, onClose }: Props) {
  const { t } = useTranslation(["mailEditor", "form"]);
  const { call, failure, isBusy } = useEndApi();
  const confirm = useConfirm();
  const { partNames } = useMailWords();
  const [versions, setVersions] = useState<Version[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void call("getMailTemplateVersions", { kind }).then((outcome) => {
      if (isCurrent && outcome.ok) setVersions(outcome.data.versions);
    });
    return () => {
      isCurrent = false;
    };
  }, [call, kind]);
  const restore = async (each: Version) => {
    const since = versions?.filter(({ version: saved }) => saved > each.version) ?? [];
    const parts = since.every((newer) => newer.parts) ? since.flatMap((newer) => newer.parts!) : [];
    const replaced = parts.length > 0 ? t("mailEditor:versions.ask.parts", { parts: partNames(parts) }) : "";
    const isSure = await confirm({
      title: t("mailEditor:versions.ask.title", { when: each.when }),
      text: [replaced, t("mailEditor:versions.ask.text")].filter(Boolean).join(" "),
      confirm: t("form:history.restore"),
    });
    if (!isSure) return;
    const input = { kind, version, restore: each.version };
    const outcome = await call("restoreMailTemplate", input, { done: t("mailEditor:versions.restored") });
    if (!outcome.ok) return;
    onRestored({ template: outcome.data.template, version: outcome.data.version });
    onClose();
  };

  return (
    <Dialog
      title={t("mailEditor:versions.title")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("form:history.close")}</Button>}
    >
      <CallFailure failure={failure} />
      {!versions && !failure && <SkeletonBodyText lines={4} />}
      {versions?.length === 0 && <Text as="p">{t("mailEditor:versions.none")}</Text>}
      <ol className="wb-versions">
        {versions?.map((each) => (
          <li key={each.version}>
            <InlineStack align="space-between" blockAlign="center" gap="200">
              <InlineStack gap="200" blockAlign="center">
                <Text as="h3" variant="headingSm">
                  {each.when}
                </Text>
                {each.is_current && <Badge tone="success">{t("form:history.current")}</Badge>}
                {each.is_ours && <Badge>{t("mailEditor:ours.badge")}</Badge>}
              </InlineStack>
              {!each.is_current && (
                <Button
                  variant="plain"
                  accessibilityLabel={t("form:history.restoreOf", { when: each.when })}
                  disabled={isBusy}
                  onClick={() => void restore(each)}
                >
                  {t("form:history.restore")}
                </Button>
              )}
            </InlineStack>
            {!each.is_ours && each.parts && each.parts.length > 0 && (
              <Text as="p">{partNames(each.parts)}</Text>
            )}
            <Text as="p" tone="subdued">
              {t(`form:history.by.${each.changed.by}`)}
            </Text>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
