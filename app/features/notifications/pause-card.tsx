import { BlockStack, Button, Card, InlineStack, Text, TextField } from "@shopify/polaris";
import { useRef, useState } from "react";
import { MAX_PAUSE_REASON } from "../../../contract/notification-limits";
import { CallFailure } from "../../components/call-failure";
import { focusForNow } from "../../components/skip-link";
import { useTranslation } from "../../i18n/translation";
import type { NotificationsView } from "./load-notifications.server";
import { usePause } from "./use-pause";

/** Stops all emails about orders at once, and lets them go on; not with the page's other settings, because it cannot wait. */
export function PauseCard({ view }: { view: NotificationsView }) {
  const { t } = useTranslation("notifications");
  const [reason, setReason] = useState("");
  const { pause, pausedSince } = view;
  const { isBusy, failure, pause: pauseAll, resume } = usePause(pause);
  const { paused } = pause.value;

  const card = useRef<HTMLDivElement>(null);

  // The button goes away with what it has changed: the focus goes to what stands there instead.
  const stop = async () => {
    if (!(await pauseAll(reason))) return;
    setReason("");
    focusForNow(card.current?.querySelector<HTMLElement>("[data-paused]") ?? null);
  };
  const goOn = async () => {
    if (await resume()) card.current?.querySelector("input")?.focus();
  };

  return (
    <Card>
      <div ref={card}>
        <BlockStack gap="300">
          {paused ? (
            <>
              <div data-paused>
                <Text as="p" fontWeight="semibold">
                  {t("pausedTitle")}
                </Text>
              </div>
              <Text as="p" tone="subdued">
                {[
                  pausedSince && t("pausedSince", { when: pausedSince }),
                  pause.value.reason && t("pausedBecause", { reason: pause.value.reason }),
                ]
                  .filter(Boolean)
                  .join(" ")}
              </Text>
            </>
          ) : (
            <TextField
              label={t("reasonLabel")}
              helpText={t("reasonHelp")}
              value={reason}
              maxLength={MAX_PAUSE_REASON}
              autoComplete="off"
              disabled={isBusy}
              onChange={setReason}
            />
          )}
          <Text as="p" tone="subdued">
            {t("pausedText")}
          </Text>
          <InlineStack>
            {paused ? (
              <Button loading={isBusy} onClick={() => void goOn()}>
                {t("resumeAll")}
              </Button>
            ) : (
              <Button tone="critical" loading={isBusy} onClick={() => void stop()}>
                {t("pauseAll")}
              </Button>
            )}
          </InlineStack>
          <CallFailure failure={failure} />
        </BlockStack>
      </div>
    </Card>
  );
}
