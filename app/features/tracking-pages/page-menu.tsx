import { MenuHorizontalIcon } from "@shopify/polaris-icons";
import { Menu } from "../../components/menu";
import { CONTENT, focusForNow } from "../../components/skip-link";
import { writeToClipboard } from "../../components/write-to-clipboard";
import { useTranslation } from "../../i18n/translation";
import { useConfirm } from "../../shell/confirm";
import { useToast } from "../../shell/toasts";
import type { useEndApi } from "../../shell/use-end-api";
import type { PageView } from "./load-tracking-pages.server";
import type { DialogKind } from "./page-dialogs";
import { usePreview } from "./use-preview";
import { useSetDefault } from "./use-set-default";

interface Props {
  page: PageView;
  name: string;
  actions: ReturnType<typeof useEndApi>;
  onOpen: (dialog: DialogKind) => void;
}

/** What can be done with a page as it is now. */
export function PageMenu({ page, name, actions: { call }, onOpen }: Props) {
  const { t } = useTranslation("trackingPages");
  const confirm = useConfirm();
  const showToast = useToast();
  const preview = usePreview(call);
  const { id, version, url } = page;

  const copyLink = async (url: string) => {
    const isCopied = await writeToClipboard(url);
    showToast(t(isCopied ? "copied" : "notCopied"));
  };
  const remove = async () => {
    const title = t("delete.title", { name });
    const isSure = await confirm({
      ...{ title, text: t("delete.text"), confirm: t("delete.action"), destructive: true },
    });
    if (!isSure) return;
    const { ok } = await call("deleteTrackingPage", { id }, { done: t("delete.done") });
    // The button that was pressed is gone with its row.
    if (ok) focusForNow(document.getElementById(CONTENT));
  };
  const setDefault = useSetDefault(call);
  const opens = (dialog: Exclude<DialogKind, "address">) => ({
    label: t(`menu.${dialog}`),
    onAction: () => onOpen(dialog),
  });

  return (
    <Menu
      label={t("menu.label", { name })}
      icon={MenuHorizontalIcon}
      items={[
        {
          label: t(page.hasChanges ? "menu.preview" : "versions.preview"),
          onAction: () => void preview({ id, published_version: null }),
        },
        ...(url !== null && page.isPublished
          ? [{ label: t("menu.copyLink"), onAction: () => void copyLink(url) }]
          : []),
        ...(page.hasChanges
          ? [
              {
                label: t("menu.publish"),
                onAction: () =>
                  void call("publishTrackingPage", { id, version, at: null }, { done: t("published") }),
              },
            ]
          : []),
        ...(page.scheduled
          ? [
              {
                label: t("menu.unschedule"),
                onAction: () => void call("unscheduleTrackingPage", { id }, { done: t("unscheduled") }),
              },
            ]
          : []),
        opens("rename"),
        opens("duplicate"),
        {
          label: t(page.address === null ? "address.add" : "menu.address"),
          onAction: () => onOpen("address"),
        },
        ...(page.isDefault ? [] : [opens("rules")]),
        opens("versions"),
        ...(page.isDefault || !page.isPublished
          ? []
          : [{ label: t("menu.setDefault"), onAction: () => void setDefault(page, name) }]),
        ...(page.isDefault
          ? []
          : [{ label: t("delete.action"), onAction: () => void remove(), isCritical: true }]),
      ]}
    />
  );
}
