import { MenuHorizontalIcon } from "@shopify/polaris-icons";
import { Suspense, useState } from "react";
import { useNavigate } from "@remix-run/react";
import { Menu } from "../../components/menu";
import type { CallInput } from "../../endApi/calls";
import { useTranslation } from "../../i18n/translation";
import { useConfirm } from "../../shell/confirm";
import { lazyPart } from "../../shell/lazy-part";
import { useEndApi } from "../../shell/use-end-api";
import { freeName } from "./free-name";
import type { ViewName } from "./present-saved-views.server";

const NameDialog = lazyPart(() => import("./view-name-dialog").then((file) => file.ViewNameDialog));

interface Props {
  view: ViewName;
  views: ViewName[];
  /** The list as it is shown now. */
  now: CallInput<"createView">["view"];
  change: ReturnType<typeof useEndApi>;
}

/** What can be done to a saved view: changed to what is shown now, renamed, copied, made the default, and deleted. */
export function ViewMenu({ view: { id, name, isDefault, view }, views, now, change }: Props) {
  const { t } = useTranslation("orderList");
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [isRenaming, setRenaming] = useState(false);
  const renaming = useEndApi();
  const rename = async (wanted: string) => {
    const { ok } = await renaming.call("updateView", { id, name: wanted });
    if (ok) setRenaming(false);
  };
  const copy = () => {
    const copied = freeName(
      t("view.copyOf", { name }),
      views.map((each) => each.name),
    );
    void change.call("createView", { name: copied, view }, { done: t("view.saved", { name: copied }) });
  };
  const remove = async () => {
    const question = { title: t("view.deleteTitle", { name }), text: t("view.deleteText") };
    if (!(await confirm({ ...question, confirm: t("view.delete") }))) return;
    const { ok } = await change.call("deleteView", { id });
    if (ok) navigate("?view=all", { preventScrollReset: true });
  };

  return (
    <>
      <Menu
        label={t("view.menu", { name })}
        icon={MenuHorizontalIcon}
        items={[
          {
            label: t("view.update", { name }),
            onAction: () =>
              void change.call("updateView", { id, view: now }, { done: t("view.saved", { name }) }),
          },
          { label: t("view.rename"), onAction: () => setRenaming(true) },
          { label: t("view.duplicate"), onAction: copy },
          {
            label: t(isDefault ? "view.noDefault" : "view.makeDefault"),
            onAction: () => void change.call("updateView", { id, is_default: !isDefault }),
          },
          { label: t("view.delete"), onAction: () => void remove(), isCritical: true },
        ]}
      />
      {isRenaming && (
        <Suspense fallback={null}>
          <NameDialog
            title={t("view.rename")}
            name={name}
            isBusy={renaming.isBusy}
            failure={renaming.failure}
            onSave={(wanted) => void rename(wanted)}
            onClose={() => {
              renaming.dismiss();
              setRenaming(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
