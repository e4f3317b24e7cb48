import { useState } from "react";
import { FormDialog } from "../../form/form-dialog";
import { useTranslation } from "../../i18n/translation";
import type { PageView } from "./load-tracking-pages.server";
import { PageNameField } from "./page-name-field";
import { StartChoice } from "./start-choice";
import { type PageStart, useCreatePage } from "./use-create-page";

/** Names a new page, and says what it begins with. */
export function NewPageDialog({ pages, onClose }: { pages: PageView[]; onClose: () => void }) {
  const { t } = useTranslation("trackingPages");
  const [name, setName] = useState("");
  const [start, setStart] = useState<PageStart>({ copy_of: null, design: "clear" });
  const { create, failure, isBusy } = useCreatePage(onClose);

  return (
    <FormDialog
      title={t("create")}
      saveLabel={t("create")}
      fields={["name"]}
      {...{ failure, isBusy, onClose }}
      onSave={() => void create(name, start)}
    >
      <PageNameField value={name} failure={failure} onChange={setName} />
      <StartChoice pages={pages} start={start} onChange={setStart} />
    </FormDialog>
  );
}
