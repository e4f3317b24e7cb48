import { useState } from "react";
import { MAX_PAGE_NAME } from "../../../contract/page-limits";
import { FormDialog } from "../../form/form-dialog";
import { useTranslation } from "../../i18n/translation";
import type { PageView } from "./load-tracking-pages.server";
import { PageNameField } from "./page-name-field";
import { useCreatePage } from "./use-create-page";
import { usePageName } from "./use-page-name";

/** Names the copy of a page. */
export function DuplicateDialog({ page, onClose }: { page: PageView; onClose: () => void }) {
  const { t } = useTranslation("trackingPages");
  const nameOf = usePageName();
  const [name, setName] = useState(t("copyOf", { name: nameOf(page) }).slice(0, MAX_PAGE_NAME));
  const { create, failure, isBusy } = useCreatePage(onClose);

  return (
    <FormDialog
      title={t("menu.duplicate")}
      fields={["name"]}
      {...{ failure, isBusy, onClose }}
      onSave={() => void create(name, { copy_of: page.id, design: null })}
    >
      <PageNameField value={name} failure={failure} onChange={setName} />
    </FormDialog>
  );
}
