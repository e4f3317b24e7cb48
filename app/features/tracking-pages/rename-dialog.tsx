import { TextField } from "@shopify/polaris";
import { useState } from "react";
import { MAX_PAGE_NAME } from "../../../contract/page-limits";
import { fieldError } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import type { PageView } from "./load-tracking-pages.server";
import { PageDialog } from "./page-dialog";
import { usePageName } from "./use-page-name";

export function RenameDialog({ page, onClose }: { page: PageView; onClose: () => void }) {
  const { t } = useTranslation("trackingPages");
  const nameOf = usePageName();
  const [name, setName] = useState(nameOf(page));
  const { call, failure, isBusy } = useEndApi();
  const save = async () => {
    const input = { id: page.id, name: name.trim() };
    if ((await call("renameTrackingPage", input, { done: t("renamed") })).ok) onClose();
  };

  return (
    <PageDialog
      title={t("menu.rename")}
      fields={["name"]}
      {...{ failure, isBusy, onClose }}
      canSave={name.trim() !== ""}
      onSave={() => void save()}
    >
      <TextField
        label={t("name")}
        value={name}
        onChange={setName}
        maxLength={MAX_PAGE_NAME}
        error={fieldError(failure, "name")}
        autoComplete="off"
      />
    </PageDialog>
  );
}
