import { Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { MAX_PAGE_ADDRESS } from "../../../contract/page-limits";
import { Gate } from "../../components/gate";
import { useFeatureGate } from "../../components/use-feature-gate";
import { fieldError } from "../../endApi/failure";
import { FormDialog } from "../../form/form-dialog";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import type { PageView } from "./load-tracking-pages.server";

const FEATURE = "tracking-page-url-editor";

/** The last part of a page's URL, where the plan opens it. */
export function AddressDialog({ page, onClose }: { page: PageView; onClose: () => void }) {
  const { t } = useTranslation("trackingPages");
  const lock = useFeatureGate(FEATURE);
  const [address, setAddress] = useState(page.address ?? "");
  const { call, failure, isBusy } = useEndApi();
  const save = async () => {
    const input = { id: page.id, address };
    if ((await call("changePageAddress", input, { done: t("address.saved") })).ok) onClose();
  };

  return (
    <FormDialog
      title={t(page.address === null ? "address.add" : "menu.address")}
      fields={["address"]}
      {...{ failure, isBusy, onClose }}
      canSave={!lock}
      onSave={() => void save()}
    >
      <Text as="p" tone="subdued" breakWord>
        {`${page.urlBefore}${address.trim().toLowerCase()}`}
      </Text>
      <Gate feature={FEATURE}>
        <TextField
          label={t("address.label")}
          helpText={t(page.address ? "address.helpRedirect" : "address.help")}
          value={address}
          onChange={setAddress}
          maxLength={MAX_PAGE_ADDRESS}
          placeholder="summer-sale"
          disabled={lock !== null}
          error={fieldError(failure, "address")}
          autoComplete="off"
          spellCheck={false}
        />
      </Gate>
    </FormDialog>
  );
}
