import { useState } from "react";
import { FormDialog } from "../../form/form-dialog";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import type { PageView } from "./load-tracking-pages.server";
import { PageNameField } from "./page-name-field";
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
    <FormDialog
      title={t("menu.rename")}
      fields={["name"]}
      {...{ failure, isBusy, onClose }}
      onSave={() => void save()}
    >
      <PageNameField value={name} failure={failure} onChange={setName} />
    </FormDialog>
  );
}
