import { ConfirmDialog } from "../components/confirm-dialog";
import { useTranslation } from "../i18n/translation";

interface Props {
  /** What would be lost, where it is not what is typed. */
  text?: string;
  onLeave: () => void;
  onStay: () => void;
}

/** Whether to leave without what is not saved. */
export function LeaveDialog({ text, onLeave, onStay }: Props) {
  const { t } = useTranslation("shell");
  return (
    <ConfirmDialog
      title={t("saveBar.leaveTitle")}
      text={text ?? t("saveBar.leaveText")}
      confirm={t("saveBar.leave")}
      cancel={t("saveBar.stay")}
      destructive
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
