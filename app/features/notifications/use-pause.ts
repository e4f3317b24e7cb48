import { useTranslation } from "../../i18n/translation";
import { useConfirm } from "../../shell/confirm";
import { useEndApi } from "../../shell/use-end-api";
import type { NotificationsView } from "./load-notifications.server";

type Pause = NotificationsView["pause"];

/** Pauses all emails after a question, because what does not go out meanwhile never does, and resumes them; for each control its own call and failure. */
export function usePause({ version }: Pause) {
  const { t } = useTranslation("notifications");
  const confirm = useConfirm();
  const { call, isBusy, failure } = useEndApi();

  return {
    ...{ isBusy, failure },
    /** Whether it was done. */
    pause: async (reason: string): Promise<boolean> => {
      const words = { title: t("pauseAsk"), text: t("pausedText"), confirm: t("pauseAll") };
      if (!(await confirm({ ...words, destructive: true }))) return false;
      const { ok } = await call("updateMailPause", { value: { paused: true, reason }, version });
      return ok;
    },
    resume: async (): Promise<boolean> => {
      const value = { paused: false, reason: "" };
      const { ok } = await call("updateMailPause", { value, version }, { done: t("resumed") });
      return ok;
    },
  };
}
