import { Button, Text } from "@shopify/polaris";
import { useState } from "react";
import { Dialog } from "../../components/dialog";
import { LeaveDialog } from "../../form/leave-dialog";
import { useTranslation } from "../../i18n/translation";
import { MomentField } from "./fields/moment-field";
import type { PageEditorControl } from "./use-page-editor";

/** What the editor's state asks: whose change stands, and whether to leave without what is not saved. */
export function EditorQuestions({ snapshot, send, stay }: PageEditorControl) {
  const { t } = useTranslation(["pageEditor", "shell"]);
  if (snapshot.hasTag("conflict")) {
    const settle = (preferred: "mine" | "theirs") => send({ type: "conflict.settled", preferred });
    return (
      <Dialog
        title={t("pageEditor:conflict.title")}
        // It is settled by a choice alone: either keeps what the other has not touched.
        onClose={() => {}}
        footer={
          <>
            <Button onClick={() => settle("theirs")}>{t("pageEditor:conflict.theirs")}</Button>
            <Button variant="primary" onClick={() => settle("mine")}>
              {t("pageEditor:conflict.mine")}
            </Button>
          </>
        }
      >
        <Text as="p">{t("pageEditor:conflict.text")}</Text>
      </Dialog>
    );
  }
  if (!snapshot.hasTag("asking")) return null;
  return (
    <LeaveDialog
      text={t("pageEditor:leave.text")}
      onLeave={() => send({ type: "leave.confirmed" })}
      onStay={stay}
    />
  );
}

/** Asks when a page shall be published. */
export function PublishLaterDialog({
  onPublish,
  onClose,
}: {
  onPublish: (at: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(["pageEditor", "shell", "fieldErrors"]);
  const [at, setAt] = useState<string | null>(null);
  const [error, setError] = useState<"required" | "timePast" | null>(null);
  const publish = () => {
    const isPast = at !== null && new Date(at).getTime() <= Date.now();
    if (at !== null && !isPast) onPublish(at);
    else setError(isPast ? "timePast" : "required");
  };
  return (
    <Dialog
      title={t("pageEditor:publish.later")}
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
