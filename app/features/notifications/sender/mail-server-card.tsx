import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { CallFailure } from "../../../components/call-failure";
import { StateSection } from "../../../components/state-section";
import { useTranslation } from "../../../i18n/translation";
import { useConfirm } from "../../../shell/confirm";
import { useRetry } from "../../../shell/use-retry";
import { useEndApi } from "../../../shell/use-end-api";
import type { MailServerView } from "./load-mail-server.server";
import { MailServerDialog } from "./mail-server-dialog";

type Server = NonNullable<MailServerView["server"]>;

/** The mail server that the shop's emails leave by in place of ours: the way to set it up, or how it fares. */
export function MailServerCard({
  address,
  view: { server, canBeSet },
}: {
  address: string;
  view: MailServerView;
}) {
  const { t } = useTranslation("notifications");
  const [isOpen, setOpen] = useState(false);

  return (
    <Card>
      <BlockStack gap="400">
        {server ? (
          <MailServer server={server} address={address} canBeSet={canBeSet} onChange={() => setOpen(true)} />
        ) : (
          <>
            <Text as="p">{t("mailServer.none")}</Text>
            {canBeSet ? (
              <InlineStack>
                <Button onClick={() => setOpen(true)}>{t("mailServer.setUp")}</Button>
              </InlineStack>
            ) : (
              <Text as="p" tone="subdued">
                {t("mailServer.needsSender")}
              </Text>
            )}
          </>
        )}
      </BlockStack>
      {isOpen && <MailServerDialog server={server} address={address} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function stateOf({ failing, isUsed }: Server) {
  if (failing) return "failing";
  return isUsed ? "used" : "unused";
}
const TONES = { used: "success", unused: undefined, failing: "critical" } as const;

function MailServer({
  server,
  address,
  canBeSet,
  onChange,
}: {
  server: Server;
  address: string;
  canBeSet: boolean;
  onChange: () => void;
}) {
  const { t } = useTranslation(["notifications", "fieldErrors"]);
  const confirm = useConfirm();
  const { call, failure, isBusy } = useEndApi();
  const isTooSoon = useRetry(failure);
  const { host, port, tls, user, failing, isUsed } = server;
  const state = stateOf(server);
  const remove = async () => {
    const asked = {
      title: t("notifications:mailServer.removeAsk", { host }),
      text: t("notifications:mailServer.removeText"),
      confirm: t("notifications:mailServer.remove"),
      destructive: true,
    };
    if (await confirm(asked))
      await call("removeMailServer", {}, { done: t("notifications:mailServer.removed") });
  };

  const waiting = ({ next, until }: NonNullable<Server["failing"]>) => {
    if (!next) return t("notifications:mailServer.about.stopped");
    return isUsed
      ? t("notifications:mailServer.about.waiting", { next, until })
      : t("notifications:mailServer.about.fallback", { next });
  };

  return (
    <StateSection
      title={host}
      state={{ label: t(`notifications:mailServer.state.${state}`), tone: TONES[state] }}
      about={
        <>
          <Text as="p" tone="subdued" breakWord>
            <bdi>{[user, tls === "tls" ? "TLS" : "STARTTLS", port].join(" · ")}</bdi>
          </Text>
          {failing ? (
            <>
              <Text as="p" tone="critical">
                {t(`fieldErrors:${failing.problem}`)}
              </Text>
              <Text as="p">{waiting(failing)}</Text>
              {failing.answer && (
                <Text as="p" tone="subdued" breakWord>
                  {t("notifications:mailServer.answer", { answer: failing.answer })}
                </Text>
              )}
            </>
          ) : (
            <Text as="p" breakWord>
              {t(`notifications:mailServer.about.${isUsed ? "used" : "unused"}`, { address })}
            </Text>
          )}
          <Text as="p" tone="subdued" breakWord>
            {t("notifications:mailServer.bounces", { address })}
          </Text>
        </>
      }
    >
      <CallFailure failure={failure} />
      <InlineStack gap="300" align="end" blockAlign="center">
        <Button variant="plain" tone="critical" onClick={() => void remove()}>
          {t("notifications:mailServer.remove")}
        </Button>
        {canBeSet && (
          <Button variant="plain" onClick={onChange}>
            {t("notifications:mailServer.change")}
          </Button>
        )}
        <Button
          loading={isBusy}
          disabled={isTooSoon}
          onClick={() => void call("checkMailServer", {}, { done: t("notifications:mailServer.checked") })}
        >
          {t("notifications:mailServer.check")}
        </Button>
      </InlineStack>
    </StateSection>
  );
}
