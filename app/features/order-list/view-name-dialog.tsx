import { TextField } from "@shopify/polaris";
import { useState } from "react";
import { MAX_VIEW_NAME } from "../../../contract/order-columns";
import { fieldError, type Failure } from "../../endApi/failure";
import { FormDialog } from "../../form/form-dialog";
import { useTranslation } from "../../i18n/translation";

interface Props {
  title: string;
  name: string;
  isBusy: boolean;
  failure: Failure | null;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a view; a name that is refused stays in the field. */
export function ViewNameDialog({ name: before, onSave, ...dialog }: Props) {
  const { t } = useTranslation("orderList");
  const [name, setName] = useState(before);
  const wanted = name.trim();

  return (
    <FormDialog {...dialog} fields={["name"]} canSave={wanted !== ""} onSave={() => onSave(wanted)}>
      <TextField
        label={t("view.name")}
        value={name}
        onChange={setName}
        maxLength={MAX_VIEW_NAME}
        error={fieldError(dialog.failure, "name")}
        autoComplete="off"
      />
    </FormDialog>
  );
}
