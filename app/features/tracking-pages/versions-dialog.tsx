import { Badge, Button, ButtonGroup, InlineStack, SkeletonBodyText, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { CallFailure } from "../../components/call-failure";
import { Dialog } from "../../components/dialog";
import type { CallData } from "../../endApi/calls";
import { useTranslation } from "../../i18n/translation";
import { useConfirm } from "../../shell/confirm";
import { useEndApi } from "../../shell/use-end-api";
import type { PageView } from "./load-tracking-pages.server";
import { usePreview } from "./use-preview";

type Version = CallData<"getPageVersions">["versions"][number];

interface Props {
  page: Pick<PageView, "id" | "version" | "hasChanges">;
  onClose: () => void;
  /** The draft that was made of a version. */
  onRestored?: (draft: CallData<"restorePageVersion">) => void;
}

/** What was published of a page within the last year: each can be looked at, and made the draft again. */
export function VersionsDialog({ page, onClose, onRestored }: Props) {
  const { t } = useTranslation(["trackingPages", "form"]);
  const { call, failure, isBusy } = useEndApi();
  const preview = usePreview(call);
  const confirm = useConfirm();
  const [versions, setVersions] = useState<Version[] | null>(null);
  const { id, version: draft } = page;

  useEffect(() => {
    let isCurrent = true;
    void call("getPageVersions", { id }).then((outcome) => {
      if (isCurrent && outcome.ok) setVersions(outcome.data.versions);
    });
    return () => {
      isCurrent = false;
    };
  }, [call, id]);

  const restore = async ({ version, when, is_current }: Version) => {
    // The draft of before is not kept.
    const action = is_current ? t("trackingPages:versions.discard") : t("form:history.restore");
    const title = is_current ? action : t("form:history.restoreOf", { when });
    const loses = { title, text: t("trackingPages:versions.loses"), confirm: action };
    if (page.hasChanges && !(await confirm({ ...loses, destructive: true }))) return;
    const input = { id, version: draft, restore: version };
    const outcome = await call("restorePageVersion", input, {
      done: t(is_current ? "trackingPages:versions.discarded" : "trackingPages:versions.restored"),
    });
    if (!outcome.ok) return;
    onRestored?.(outcome.data);
    onClose();
  };

  return (
    <Dialog
      title={t("trackingPages:menu.versions")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("form:history.close")}</Button>}
    >
      <CallFailure failure={failure} />
      {!versions && !failure && <SkeletonBodyText lines={4} />}
      {versions?.length === 0 && <Text as="p">{t("trackingPages:versions.none")}</Text>}
      <ol className="wb-versions">
        {versions?.map((version) => (
          <li key={version.version}>
            <InlineStack align="space-between" blockAlign="center" gap="200">
              <InlineStack gap="200" blockAlign="center">
                <Text as="h3" variant="headingSm">
                  {version.when}
                </Text>
                {version.is_current && <Badge tone="success">{t("form:history.current")}</Badge>}
              </InlineStack>
              <ButtonGroup>
                <Button
                  variant="plain"
                  accessibilityLabel={t("trackingPages:versions.previewOf", { when: version.when })}
                  onClick={() => void preview({ id, published_version: version.version })}
                >
                  {t("trackingPages:versions.preview")}
                </Button>
                {/* Without changes, the draft is this version already. */}
                {(page.hasChanges || !version.is_current) && (
                  <Button
                    variant="plain"
                    {...(!version.is_current && {
                      accessibilityLabel: t("form:history.restoreOf", { when: version.when }),
                    })}
                    disabled={isBusy}
                    onClick={() => void restore(version)}
                  >
                    {t(version.is_current ? "trackingPages:versions.discard" : "form:history.restore")}
                  </Button>
                )}
              </ButtonGroup>
            </InlineStack>
            <Text as="p" tone="subdued">
              {t(`form:history.by.${version.changed.by}`)}
            </Text>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
