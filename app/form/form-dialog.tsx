import { Button } from "@shopify/polaris";
import type { ReactNode } from "react";
import { CallFailure } from "../components/call-failure";
import { Dialog } from "../components/dialog";
import { useFirstError } from "../components/use-first-error";
import type { Failure } from "../endApi/failure";
import { useTranslation } from "../i18n/translation";

interface Props {
  title: string;
  /** Beside its fields, where a failure is of these. */
  fields: readonly string[];
  failure: Failure | null;
  isBusy: boolean;
  canSave?: boolean;
  /** On its primary button, where that does something else than save. */
  saveLabel?: string;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that saves what its fields say; what is refused stays in them. */
export function FormDialog({
  title,
  fields,
  failure,
  isBusy,
  canSave = true,
  saveLabel,
  onSave,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation("shell");
  const form = useFirstError<HTMLFormElement>(failure);

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" disabled={!canSave} loading={isBusy} onClick={onSave}>
            {saveLabel ?? t("saveBar.save")}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className="wb-form-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave && !isBusy) onSave();
        }}
      >
        {children}
      </form>
      <CallFailure failure={failure} fields={fields} />
    </Dialog>
  );
}
