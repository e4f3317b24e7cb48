import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { ConfirmDialog } from "../components/confirm-dialog";
import { useTranslation } from "../i18n/translation";

/**
 * Asks before a page is left with something typed that has a button of its own and no save bar. One on a page, and none where
 * `<FormParts>` asks: a router has one blocker.
 */
export function LeaveGuard() {
  const { t } = useTranslation("shell");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => event.preventDefault());
  if (blocker.state !== "blocked") return null;

  return (
    <ConfirmDialog
      title={t("saveBar.leaveTitle")}
      text={t("saveBar.leaveText")}
      confirm={t("saveBar.leave")}
      cancel={t("saveBar.stay")}
      destructive
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  );
}
