import { useTranslation } from "../../i18n/translation";
import { useConfirm } from "../../shell/confirm";
import { useEndApi } from "../../shell/use-end-api";
import type { NotificationsView } from "./load-notifications.server";

type Pause = NotificationsView["pause"];

/** Pauses all emails, and resumes them after a question; for each control its own call and failure. */
export function usePause({ version }: Pause) {
  const { t } = useTranslation("notifications");
  const confirm = useConfirm();
  const { call, isBusy, failure } = useEndApi();
  const turn = (value: Pause["value"]) => call("updateMailPause", { value, version });

  return {
    ...{ isBusy, failure },
    pause: (reason: string) => turn({ paused: true, reason }),
    resume: async () => {
      const given = { title: t("resumeAsk"), text: t("resumeText"), confirm: t("resumeAll") };
      if (await confirm(given)) await turn({ paused: false, reason: "" });
    },
  };
}
