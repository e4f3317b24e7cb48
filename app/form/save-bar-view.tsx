import { useLocation } from "@remix-run/react";
import { Button, ButtonGroup, Text } from "@shopify/polaris";
import { useEffect } from "react";
import type { Reason } from "../../contract/reasons";
import { CallFailure } from "../components/call-failure";
import { focusFirstError } from "../components/use-first-error";
import { useTranslation } from "../i18n/translation";
import { useShell } from "../shell/use-shell";
import { useAdminToken } from "../shell/window-admin-token";
import { NativeSaveBar } from "./native-save-bar";
import { LeaveDialog } from "./leave-dialog";
import { useFocusBack } from "./use-focus-back";
import type { ShownBar } from "./shown-bar";

/** Told by the setting's card, with what has changed. */
const CHANGED: Reason = "settingChanged";
/** The page without a save bar: it has a dialog of its own (specification, section 2). */
const WITHOUT_BAR = "/track/notification/edit";

/** A form's save bar, the admin's own inside the Shopify admin (but for staff with an admin token), and the failure of its last save. */
export function SaveBarView({ bar, isCorrected }: { bar: ShownBar; isCorrected?: boolean }) {
  const { embedded, store } = useShell();
  const isNative = useAdminToken(store.myshopify_domain) === null && embedded;
  const { problem } = bar.snapshot.context;
  useEffect(() => {
    if (problem?.fields?.length) focusFirstError(document.querySelector("main"));
  }, [problem]);
  if (useLocation().pathname === WITHOUT_BAR) return null;

  return (
    <>
      {isNative ? <NativeSaveBar bar={bar} /> : <DrawnSaveBar bar={bar} />}
      <WaitingBar bar={bar} />
      {problem && problem.reason !== CHANGED && !isCorrected && (
        <div className="wb-savebar-failure">
          <CallFailure failure={problem} />
        </div>
      )}
    </>
  );
}

/** Says that a save waits for the network, and cancels it; in place of the bar, and in sight below the admin's own. */
function WaitingBar({ bar: { snapshot, send } }: { bar: ShownBar }) {
  const { t } = useTranslation("form");
  if (!snapshot.hasTag("waiting")) return null;
  return (
    <section className="wb-savebar" role="status" aria-label={t("offline.title")}>
      <div>
        <Text as="p" variant="headingSm">
          {t("offline.title")}
        </Text>
        <p>{t("offline.text")}</p>
      </div>
      <Button onClick={() => send({ type: "save.canceled" })}>{t("offline.cancel")}</Button>
    </section>
  );
}

function DrawnSaveBar({ bar: { snapshot, send, blocker } }: { bar: ShownBar }) {
  const { t } = useTranslation("shell");
  const isBlocked = blocker.state === "blocked";
  const isBusy = snapshot.hasTag("busy");
  const canSave = snapshot.can({ type: "save.requested" });
  const isShown = snapshot.hasTag("show") && !snapshot.hasTag("waiting");
  useFocusBack(isShown);
  // While it saves, leaving waits for the end.
  useEffect(() => {
    if (isBlocked && !isBusy) send({ type: "leave.requested" });
  }, [isBlocked, isBusy, send]);
  if (!isShown) return null;

  const stay = () => {
    blocker.reset?.();
    send({ type: "leave.abandoned" });
  };
  return (
    <>
      <section className="wb-savebar" aria-label={t("saveBar.label")}>
        <div>
          <Text as="p" variant="headingSm">
            {t("saveBar.label")}
          </Text>
          {!snapshot.context.isValid && !isBusy && (
            <p role="status">
              <button
                type="button"
                className="wb-savebar-fix"
                onClick={() => focusFirstError(document.querySelector("main"))}
              >
                {t("saveBar.invalid")}
              </button>
            </p>
          )}
        </div>
        <ButtonGroup>
          <Button
            onClick={() => send({ type: "discard.requested" })}
            disabled={!snapshot.can({ type: "discard.requested" })}
          >
            {t("saveBar.discard")}
          </Button>
          <Button
            variant="primary"
            onClick={() => send({ type: "save.requested" })}
            disabled={!canSave}
            loading={isBusy}
          >
            {t("saveBar.save")}
          </Button>
        </ButtonGroup>
      </section>
      {snapshot.hasTag("asking") && (
        <LeaveDialog onLeave={() => send({ type: "leave.confirmed" })} onStay={stay} />
      )}
    </>
  );
}
