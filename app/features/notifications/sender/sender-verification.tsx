import { Badge, BlockStack, Button, InlineStack, Text, TextField } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { CallFailure } from "../../../components/call-failure";
import { focusForNow } from "../../../components/skip-link";
import { fieldError } from "../../../endApi/failure";
import { useTranslation } from "../../../i18n/translation";
import { useEndApi } from "../../../shell/use-end-api";
import { useRetry } from "../../../shell/use-retry";
import type { SenderView } from "./load-sender.server";

const FIELDS = ["code"];
/** Room for a code that is pasted with blanks. */
const MOST_TYPED = 20;

/** What is known of the sender's address; a code is sent to it, and entered here. */
export function SenderVerification({
  sender: { saved, state, code, ours, shown },
  canSign,
}: {
  sender: SenderView & { state: "unverified" | "verified" };
  canSign: boolean;
}) {
  const { t } = useTranslation("notifications");
  const { address } = saved.value;
  const line = useRef<HTMLDivElement>(null);
  const unused = state === "verified" && !canSign ? "byServer" : state;
  const about = shown?.address === address ? "used" : unused;
  return (
    <BlockStack gap="300">
      <div ref={line}>
        <InlineStack gap="200" blockAlign="center">
          <Text as="h3" variant="headingSm" breakWord>
            {address}
          </Text>
          <Badge tone={state === "verified" ? "success" : "attention"}>{t(`sender.state.${state}`)}</Badge>
        </InlineStack>
      </div>
      <Text as="p">{t(`sender.about.${about}`, { ours })}</Text>
      {state === "unverified" && (
        <SenderCode address={address} code={code} onVerified={() => focusForNow(line.current)} />
      )}
    </BlockStack>
  );
}

interface CodeProps {
  address: string;
  code: SenderView["code"];
  /** The field is gone then. */
  onVerified: () => void;
}

function SenderCode({ address, code, onVerified }: CodeProps) {
  const { t } = useTranslation("notifications");
  const sending = useEndApi();
  const verifying = useEndApi();
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLDivElement>(null);
  const [sent, setSent] = useState(0);
  const hasCode = code !== null;
  // The field comes with the code that was sent.
  useEffect(() => {
    if (sent > 0 && hasCode) field.current?.querySelector("input")?.focus();
  }, [sent, hasCode]);
  const send = async () => {
    verifying.dismiss();
    const { ok } = await sending.call("sendSenderCode", { address }, { done: t("sender.sent") });
    if (!ok) return;
    setTyped("");
    setSent((times) => times + 1);
  };
  /** Five wrong ones: nothing that is typed verifies the address before another one is sent. */
  const isUsedUp = verifying.failure?.fields?.some(({ key }) => key === "senderCodeUsedUp") ?? false;
  const wait = useRetry(sending.failure);
  const verify = async () => {
    const done = t("sender.verified");
    const { ok } = await verifying.call("verifySender", { address, code: typed }, { done });
    if (ok) onVerified();
  };

  return (
    <BlockStack gap="300">
      {code && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim() !== "") void verify();
          }}
        >
          <BlockStack gap="300">
            <Text as="p" tone="subdued" breakWord>
              {t("sender.sentTo", { address, time: code.until })}
            </Text>
            <div ref={field} className="wb-sender-code">
              <TextField
                label={t("sender.code")}
                value={typed}
                error={fieldError(verifying.failure, "code")}
                maxLength={MOST_TYPED}
                disabled={isUsedUp}
                autoComplete="one-time-code"
                spellCheck={false}
                onChange={setTyped}
                connectedRight={
                  <Button
                    submit
                    variant="primary"
                    loading={verifying.isBusy}
                    disabled={isUsedUp || typed.trim() === ""}
                  >
                    {t("sender.verify")}
                  </Button>
                }
              />
            </div>
            <CallFailure failure={verifying.failure} fields={FIELDS} />
          </BlockStack>
        </form>
      )}
      <CallFailure failure={sending.failure} />
      <InlineStack>
        <Button
          variant={code ? "plain" : "secondary"}
          loading={sending.isBusy}
          disabled={wait}
          onClick={() => void send()}
        >
          {t(code ? "sender.sendAgain" : "sender.send")}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
