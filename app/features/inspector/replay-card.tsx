import { Banner, BlockStack, Button, ButtonGroup, Card, InlineStack, Text } from "@shopify/polaris";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { eventName } from "../../../machines/tooling/describe-machine";
import { useTranslation } from "../../i18n/translation";
import type { Timeline } from "./timeline";
import { valueOf } from "./live-card";
import { SpeedChoice } from "./speed-choice";
import type { Speed, usePlayer } from "./use-player";

interface Props {
  timeline: Timeline;
  player: ReturnType<typeof usePlayer>;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
  onClose: () => void;
}

/** The steps of a trace or path: forward and back by button, slider and arrow keys, or played automatically. */
export function ReplayCard({ timeline, player, speed, onSpeed, onClose }: Props) {
  const { t } = useTranslation("inspector");
  const { step, show } = player;
  const last = timeline.frames.length - 1;
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    const box = list.current;
    const shown = box?.children[step] as HTMLElement | undefined;
    // Scrolls the list only, never the page.
    if (box && shown) box.scrollTop = shown.offsetTop - box.clientHeight / 2;
  }, [step]);

  const press = (event: KeyboardEvent) => {
    // The slider handles arrow keys itself.
    if (event.target instanceof HTMLInputElement) return;
    if (event.key === "ArrowLeft") show(step - 1);
    else if (event.key === "ArrowRight") show(step + 1);
    else if (event.key === "Home") show(0);
    else if (event.key === "End") show(last);
  };

  return (
    <Card>
      {/* Keys reach it from any of its buttons. */}
      <div onKeyDown={press}>
        <BlockStack gap="300">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="h2" variant="headingMd" breakWord>
              {timeline.title}
            </Text>
            <Button onClick={onClose}>{t("replay.close")}</Button>
          </InlineStack>
          {timeline.drift && <DriftBanner drift={timeline.drift} />}
          <InlineStack gap="300" blockAlign="center">
            <ButtonGroup>
              <Button disabled={step === 0} onClick={() => show(step - 1)}>
                {t("replay.back")}
              </Button>
              <Button disabled={player.isAtEnd} onClick={() => show(step + 1)}>
                {t("replay.forward")}
              </Button>
              <Button disabled={player.isAtEnd} onClick={() => show(last)}>
                {t("replay.last")}
              </Button>
              <Button variant="primary" onClick={player.toggle}>
                {t(player.isPlaying ? "replay.pause" : "replay.play")}
              </Button>
            </ButtonGroup>
            <SpeedChoice speed={speed} onChoose={onSpeed} />
            <Text as="span" numeric>
              {t("replay.step", { step, count: last })}
            </Text>
          </InlineStack>
          <input
            className="wb-inspector-slider"
            type="range"
            min={0}
            max={last}
            value={step}
            aria-label={t("replay.slider")}
            onChange={(event) => show(Number(event.currentTarget.value))}
          />
          <ol className="wb-inspector-steps" ref={list} start={0}>
            {timeline.frames.map(({ event, snapshot }, index) => (
              <li key={index}>
                <button
                  type="button"
                  aria-current={index === step ? "step" : undefined}
                  data-drift={timeline.drift?.step === index || undefined}
                  onClick={() => show(index)}
                >
                  <span>{event ? eventName(event.type) : t("replay.start")}</span>
                  <code>{valueOf(snapshot)}</code>
                </button>
              </li>
            ))}
          </ol>
        </BlockStack>
      </div>
    </Card>
  );
}

/** Where a trace diverges from its recording. */
export function DriftBanner({
  drift: { step, event, recorded, got },
}: {
  drift: NonNullable<Timeline["drift"]>;
}) {
  const { t } = useTranslation("inspector");
  return (
    <Banner tone="warning" title={t("drift.title", { step })}>
      {event && (
        <p>
          <code>{eventName(event)}</code>
        </p>
      )}
      <p>
        {t("drift.recorded")} <code>{recorded}</code>
      </p>
      <p>
        {t("drift.got")} <code>{got || "–"}</code>
      </p>
    </Banner>
  );
}
