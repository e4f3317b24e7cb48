import { Button, TextField } from "@shopify/polaris";
import { useState } from "react";
import { MAX_VIEW_NAME } from "../../../contract/order-columns";
import { CallFailure } from "../../components/call-failure";
import { Dialog } from "../../components/dialog";
import { useFirstError } from "../../components/use-first-error";
import { fieldError, type Failure } from "../../endApi/failure";
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
export function ViewNameDialog({ title, name: before, isBusy, failure, onSave, onClose }: Props) {
  const { t } = useTranslation(["orderList", "shell"]);
  const [name, setName] = useState(before);
  const form = useFirstError<HTMLFormElement>(failure);
  const wanted = name.trim();

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("shell:cancel")}</Button>
          <Button variant="primary" disabled={wanted === ""} loading={isBusy} onClick={() => onSave(wanted)}>
            {t("shell:saveBar.save")}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== "") onSave(wanted);
        }}
      >
        <TextField
          label={t("orderList:view.name")}
          value={name}
          onChange={setName}
          maxLength={MAX_VIEW_NAME}
          error={fieldError(failure, "name")}
          autoComplete="off"
        />
      </form>
      <CallFailure failure={failure} fields={["name"]} />
    </Dialog>
  );
}
