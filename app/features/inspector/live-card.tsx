import { BlockStack, Card, Text } from "@shopify/polaris";
import { Suspense, type MouseEvent } from "react";
import type { AnyMachineSnapshot } from "xstate";
import type { MachineId } from "../../../machines/registry";
import { DialogsInPlace } from "../../components/dialog";
import { useTranslation } from "../../i18n/translation";
import { useHydrated } from "../../shell/use-hydrated";
import { LiveBoundary } from "./live-boundary";
import type { LiveProps } from "./live-props";
import { liveViews } from "./live-views";

interface Props extends LiveProps {
  machine: MachineId;
  isReplay: boolean;
}

/** A link in a replayed dialog would leave the inspector, and lose the recordings. */
const stay = (event: MouseEvent) => {
  if ((event.target as Element).closest("a")) event.preventDefault();
};

/** The real component in the shown state; its dialogs render inside the card. */
export function LiveCard({ machine, isReplay, state, send, view }: Props) {
  const { t } = useTranslation("inspector");
  const Live = liveViews[machine];
  const isHydrated = useHydrated();

  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("live.title")}
        </Text>
        <Text as="p" tone="subdued">
          {t(isReplay ? "live.replay" : "live.alone")}
        </Text>
        <p role="status" className="wb-inspector-state">
          <code>{valueOf(state)}</code>
        </p>
        <div className="wb-inspector-live" onClickCapture={stay}>
          <DialogsInPlace.Provider value>
            <LiveBoundary state={state}>
              {isHydrated && (
                <Suspense fallback={null}>
                  <Live state={state} send={send} view={view} />
                </Suspense>
              )}
            </LiveBoundary>
          </DialogsInPlace.Provider>
        </div>
      </BlockStack>
    </Card>
  );
}

/** `confirming.quote.reading`, or JSON where several states are active at once. */
export function valueOf({ value }: AnyMachineSnapshot): string {
  return typeof value === "string" ? value : JSON.stringify(value).replaceAll('"', "");
}
