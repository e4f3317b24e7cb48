import { Button, Text } from "@shopify/polaris";
import { useTranslation } from "../i18n/translation";
import { Dialog } from "./dialog";

export interface ConfirmOptions {
  title: string;
  text: string;
  /** What is done, as a verb. */
  confirm: string;
  /** Another word than "Cancel" for staying as it is. */
  cancel?: string;
  /** Something is lost by it. */
  destructive?: boolean;
}

interface Props extends ConfirmOptions {
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back; Escape and a click beside it are a no. */
export function ConfirmDialog({ title, text, confirm, cancel, destructive, onConfirm, onCancel }: Props) {
  const { t } = useTranslation("shell");

  return (
    <Dialog
      title={title}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{cancel ?? t("cancel")}</Button>
          <Button variant="primary" tone={destructive ? "critical" : undefined} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <Text as="p">{text}</Text>
    </Dialog>
  );
}
