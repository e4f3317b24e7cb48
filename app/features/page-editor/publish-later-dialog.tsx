import { Button } from "@shopify/polaris";
import { useState } from "react";
import { Dialog } from "../../components/dialog";
import { useTranslation } from "../../i18n/translation";
import { MomentField } from "./fields/moment-field";

interface Props {
  /** When it is published as of now; null where it is not to be yet. */
  scheduledAt: string | null;
  onPublish: (at: string) => void;
  onClose: () => void;
}

/** Asks when a page shall be published. */
export function PublishLaterDialog({ scheduledAt, onPublish, onClose }: Props) {
  const { t } = useTranslation(["pageEditor", "shell", "fieldErrors"]);
  const [at, setAt] = useState(scheduledAt);
  const [error, setError] = useState<"required" | "timePast" | null>(null);
  const publish = () => {
    const isPast = at !== null && new Date(at).getTime() <= Date.now();
    if (at !== null && !isPast) onPublish(at);
    else setError(isPast ? "timePast" : "required");
  };
  return (
    <Dialog
      title={t(scheduledAt ? "pageEditor:schedule.change" : "pageEditor:publish.later")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("shell:cancel")}</Button>
          <Button variant="primary" onClick={publish}>
            {t("pageEditor:publish.schedule")}
          </Button>
        </>
      }
    >
      <MomentField
        label={t("pageEditor:publish.at")}
        helpText={t("pageEditor:publish.help")}
        value={at}
        onChange={(chosen) => {
          setAt(chosen);
          setError(null);
        }}
        {...(error && { error: t(`fieldErrors:${error}`) })}
      />
    </Dialog>
  );
}
