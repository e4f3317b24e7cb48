import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import type { Actor, AnyMachineSnapshot, AnyStateMachine, EventObject } from "xstate";
import { eventName } from "../../../machines/tooling/describe-machine";
import { useTranslation } from "../../i18n/translation";
import { openStately, type StatelyEnd } from "./open-stately";

interface Props {
  actor: Actor<AnyStateMachine>;
  snapshot: AnyMachineSnapshot;
  events: readonly EventObject[];
  onRestart: () => void;
}

/** The events possible now as buttons, sent to a stand-alone copy of the machine. */
export function EventsCard({ actor, snapshot, events, onRestart }: Props) {
  const { t } = useTranslation("inspector");
  const [stately, setStately] = useState<"off" | "opening" | StatelyEnd>("off");
  const sendToStately = async () => {
    setStately("opening");
    setStately(await openStately(actor));
  };
  const possible = events.filter((event) => snapshot.can(event));

  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {t("events.title")}
          </Text>
          <Button onClick={onRestart}>{t("events.restart")}</Button>
        </InlineStack>
        <div className="wb-inspector-events">
          {possible.map((event, index) => (
            <Button key={index} onClick={() => actor.send(event)}>
              {textOf(event)}
            </Button>
          ))}
          {possible.length === 0 && <Text as="p">{t("events.none")}</Text>}
        </div>
        <details className="wb-outline">
          <summary>{t("stately.title")}</summary>
          <BlockStack gap="200">
            <p>{t("stately.text")}</p>
            <div>
              <Button
                disabled={stately === "on"}
                loading={stately === "opening"}
                onClick={() => void sendToStately()}
              >
                {t("stately.open")}
              </Button>
            </div>
            <div role="status">{stately !== "off" && t(`stately.${stately}`)}</div>
          </BlockStack>
        </details>
      </BlockStack>
    </Card>
  );
}

/** Label of an event: `code.edited · SAVE30`, the shortest that distinguishes events of one type. */
function textOf({ type, ...rest }: EventObject & Record<string, unknown>): string {
  const values = JSON.stringify(Object.values(rest)).slice(1, -1);
  const short = values.length > 60 ? `${values.slice(0, 59)}…` : values;
  return short ? `${eventName(type)} · ${short}` : eventName(type);
}
