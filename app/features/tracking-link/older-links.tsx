import {
  Banner,
  BlockStack,
  Button,
  Card,
  ChoiceList,
  InlineStack,
  ProgressBar,
  Text,
} from "@shopify/polaris";
import { useEffect, useId, useState } from "react";
import { Link, useRevalidator } from "@remix-run/react";
import { LINK_SCOPES, type LinkScope } from "../../../contract/tracking-link-limits";
import { CallFailure } from "../../components/call-failure";
import { CardHeading } from "../../components/card-heading";
import { useWritebackReason } from "../courier-writeback/use-writeback-reason";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import type { LinkTaskView } from "./load-tracking-link.server";

const POLL_EVERY_MS = 2_000;

interface Props {
  task: LinkTaskView | null;
  /** The choice above is saved. */
  canStart: boolean;
  /** A link was chosen once: before that there is nothing to write or to take back. */
  hasTarget: boolean;
}

/** Writes the link to shipments from before it was chosen: the choice, how far it is, and what came of it. */
export function OlderLinks({ task, canStart, hasTarget }: Props) {
  const { t } = useTranslation("trackingLink");
  const [scope, setScope] = useState<LinkScope>("open");
  const { call, failure, isBusy } = useEndApi();
  if (!hasTarget && !task) return null;

  return (
    <Card>
      <BlockStack gap="400">
        <CardHeading title={t("older.title")} text={t("older.text")} />
        {task?.isOpen ? (
          <Running task={task} />
        ) : (
          <>
            {task && <Ended task={task} />}
            <ChoiceList
              title={t("older.scope")}
              choices={LINK_SCOPES.map((value) => ({ value, label: t(`older.${value}`) }))}
              selected={[scope]}
              onChange={([chosen]) => setScope(chosen as LinkScope)}
            />
            <CallFailure failure={failure} />
            <InlineStack gap="300" blockAlign="center">
              <Button
                disabled={!canStart}
                loading={isBusy}
                onClick={() => void call("writeTrackingLinks", { scope })}
              >
                {t("older.start")}
              </Button>
              {!canStart && (
                <Text as="span" tone="subdued">
                  {t("older.unsaved")}
                </Text>
              )}
            </InlineStack>
          </>
        )}
      </BlockStack>
    </Card>
  );
}

function Running({ task }: { task: LinkTaskView }) {
  const { t } = useTranslation("trackingLink");
  const { revalidate, state } = useRevalidator();
  const { call, failure, isBusy } = useEndApi();
  const wordsId = useId();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(revalidate, POLL_EVERY_MS);
    return () => clearTimeout(timer);
  }, [revalidate, state, task]);
  const done = task.done + task.failed + task.leftOut;

  return (
    <BlockStack gap="200">
      <ProgressBar
        progress={task.total === 0 ? 0 : Math.min(100, (100 * done) / task.total)}
        size="small"
        animated={false}
        ariaLabelledBy={wordsId}
      />
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="p" tone="subdued" id={wordsId}>
          {t("older.progress", { done, total: task.total })}
        </Text>
        <Button loading={isBusy} onClick={() => void call("cancelTrackingLinks", { id: task.id })}>
          {t("older.stop")}
        </Button>
      </InlineStack>
      <CallFailure failure={failure} />
    </BlockStack>
  );
}

function Ended({ task }: { task: LinkTaskView }) {
  const { t } = useTranslation("trackingLink");
  const reasonOf = useWritebackReason();
  const { call } = useEndApi();
  const lines = [
    task.state === "cancelled" && t("older.cancelled"),
    task.state === "failed" && t("older.broken", { reason: reasonOf(task.reason ?? "") }),
    task.leftOut > 0 && t("older.same", { number: task.leftOut }),
    task.failed > 0 && t("older.failed", { number: task.failed }),
  ].filter((line) => line !== false);

  return (
    <Banner
      tone={task.state === "done" && task.failed === 0 ? "success" : "warning"}
      title={t("older.done", { number: task.done })}
      onDismiss={() => void call("dismissTrackingLinks", { id: task.id })}
    >
      <BlockStack gap="100">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {task.failures.map((failure, index) => (
          <p key={index}>
            <Link className="wb-link" to={`/track/orders/${failure.orderId}`}>
              {failure.orderName}
            </Link>
            {` · ${t(`why.${failure.why}`, { message: failure.message })}`}
          </p>
        ))}
      </BlockStack>
    </Banner>
  );
}
