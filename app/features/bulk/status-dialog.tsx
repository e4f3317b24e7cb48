import { Button, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { MANUAL_STATUSES, MAX_NOTE_LENGTH, type ManualStatus } from "../../../contract/bulk-limits";
import { statusLabel } from "../../../contract/status-labels";
import { Dialog } from "../../components/dialog";
import { useTranslation } from "../../i18n/translation";
import type { ActionInput } from "./bulk-calls";

interface Props {
  count: number;
  onClose: () => void;
  onAction: (action: ActionInput) => void;
}

/** Sets a manual status for the shipments of the chosen orders, or removes it: none is chosen beforehand. */
export function StatusDialog({ count, onClose, onAction }: Props) {
  const { t } = useTranslation(["bulk", "shell", "status"]);
  const [status, setStatus] = useState<ManualStatus | null>(null);
  const [note, setNote] = useState("");
  const [isNotifying, setNotifying] = useState(false);

  const set = () => status && onAction({ kind: "set_status", status, note, notify_customers: isNotifying });

  return (
    <Dialog
      title={t("bulk:status.title", { count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("shell:cancel")}</Button>
          <Button
            disabled={status === null}
            onClick={() => status && onAction({ kind: "automatic", status })}
          >
            {t("bulk:status.automatic")}
          </Button>
          <Button variant="primary" disabled={status === null} onClick={set}>
            {t("bulk:status.set")}
          </Button>
        </>
      }
    >
      <form
        className="wb-bulk-form"
        onSubmit={(event) => {
          event.preventDefault();
          set();
        }}
      >
        <fieldset className="wb-choices wb-choices-two">
          <legend>{t("bulk:status.legend")}</legend>
          {MANUAL_STATUSES.map((each) => (
            <label key={each}>
              <input type="radio" name="status" checked={each === status} onChange={() => setStatus(each)} />
              <span>{t(`status:${statusLabel(each)}`)}</span>
            </label>
          ))}
        </fieldset>
        <TextField
          label={t("bulk:status.note")}
          helpText={t("bulk:status.noteHelp")}
          value={note}
          onChange={setNote}
          maxLength={MAX_NOTE_LENGTH}
          autoComplete="off"
        />
        <label className="wb-choice">
          <input
            type="checkbox"
            checked={isNotifying}
            onChange={(event) => setNotifying(event.target.checked)}
          />
          <span>{t("bulk:status.tell")}</span>
        </label>
        {!isNotifying && (
          <Text as="p" tone="subdued">
            {t("bulk:status.untold")}
          </Text>
        )}
        <Text as="p" tone="subdued">
          {t("bulk:status.help")}
        </Text>
      </form>
    </Dialog>
  );
}
