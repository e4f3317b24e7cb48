import { Select } from "@shopify/polaris";
import { useState } from "react";
import { MAX_PAGE_NAME } from "../../../contract/page-limits";
import { FormDialog } from "../../form/form-dialog";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import type { PageView } from "./load-tracking-pages.server";
import { PageNameField } from "./page-name-field";
import { usePageName } from "./use-page-name";

interface Props {
  /** What the new page may be a copy of. */
  pages: PageView[];
  /** The page to copy, where it is chosen already. */
  copied?: PageView;
  onClose: () => void;
}

const READY = "";

export function NewPageDialog({ pages, copied, onClose }: Props) {
  const { t } = useTranslation("trackingPages");
  const nameOf = usePageName();
  const [name, setName] = useState(
    copied ? t("copyOf", { name: nameOf(copied) }).slice(0, MAX_PAGE_NAME) : "",
  );
  const [from, setFrom] = useState(copied?.id ?? READY);
  const { call, failure, isBusy } = useEndApi();
  const save = async () => {
    const input = { name: name.trim(), copy_of: from === READY ? null : from };
    if ((await call("createTrackingPage", input, { done: t("created") })).ok) onClose();
  };

  return (
    <FormDialog
      title={copied ? t("menu.duplicate") : t("create")}
      fields={["name"]}
      {...{ failure, isBusy, onClose }}
      canSave={name.trim() !== ""}
      onSave={() => void save()}
    >
      <PageNameField value={name} failure={failure} onChange={setName} />
      {!copied && (
        <Select
          label={t("from.label")}
          options={[
            { value: READY, label: t("from.ready") },
            ...pages.map((page) => ({ value: page.id, label: nameOf(page) })),
          ]}
          value={from}
          onChange={setFrom}
        />
      )}
    </FormDialog>
  );
}
