import { BlockStack, Button, Card, Divider, InlineStack, Text } from "@shopify/polaris";
import type { SenderRecord } from "../../../../contract/mail-sender-limits";
import { CallFailure } from "../../../components/call-failure";
import { StateSection } from "../../../components/state-section";
import { useTranslation } from "../../../i18n/translation";
import { useConfirm } from "../../../shell/confirm";
import { useEndApi } from "../../../shell/use-end-api";
import { useRetry } from "../../../shell/use-retry";
import { DnsCheck } from "../../dns-records/dns-check";
import { DnsFailureNote } from "../../dns-records/dns-failure";
import { DnsRecords } from "../../dns-records/dns-records";
import { DOMAIN_TONES } from "../../dns-records/domain-tones";
import type { SenderDomainView } from "./load-sender.server";

type Domain = NonNullable<SenderDomainView["domain"]>;
type Offered = NonNullable<SenderDomainView["offered"]>;

const FIELDS = ["domain"];
/** Emails are signed by the first key; these are advice. */
const OPTIONAL = new Set<SenderRecord>(["next_key", "return_path", "dmarc"]);

/** The domain that emails are signed by: the way to set it up, or what its DNS says and what is to be done there. */
export function SenderDomainCard({
  address,
  view: { domain, offered },
}: {
  /** That is set as the sender's. */
  address: string;
  view: SenderDomainView;
}) {
  const { t } = useTranslation("notifications");
  return (
    <Card>
      <BlockStack gap="400">
        {offered && <OfferedDomain offered={offered} replaces={domain?.name ?? null} />}
        {offered && domain && <Divider />}
        {domain && <SenderDomain domain={domain} address={address} />}
        {!offered && !domain && <Text as="p">{t("senderDomain.none")}</Text>}
      </BlockStack>
    </Card>
  );
}

/** @param replaces the domain that is set up now */
function OfferedDomain({
  offered: { domain, problem },
  replaces,
}: {
  offered: Offered;
  replaces: string | null;
}) {
  const { t } = useTranslation(["notifications", "fieldErrors"]);
  const confirm = useConfirm();
  const { call, failure, isBusy } = useEndApi();
  if (problem)
    return (
      <Text as="p" breakWord>
        {t(`fieldErrors:${problem}`, { domain })}
      </Text>
    );
  const setUp = async () => {
    const asked = {
      title: t("notifications:senderDomain.replaceAsk", { domain }),
      text: t("notifications:senderDomain.replaceText", { domain, name: replaces ?? "" }),
      confirm: t("notifications:senderDomain.setUp", { domain }),
      destructive: true,
    };
    if (replaces === null || (await confirm(asked))) await call("setSenderDomain", { domain });
  };
  return (
    <BlockStack gap="300">
      <Text as="p" breakWord>
        {replaces === null
          ? t("notifications:senderDomain.offer")
          : t("notifications:senderDomain.other", { domain })}
      </Text>
      <CallFailure failure={failure} fields={FIELDS} />
      <InlineStack>
        <Button
          variant={replaces === null ? "primary" : "secondary"}
          loading={isBusy}
          onClick={() => void setUp()}
        >
          {t("notifications:senderDomain.setUp", { domain })}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}

/** What its checks have come to, in the merchant's words. */
function aboutOf({ state, isUsed, isVerifying }: Domain) {
  if (isVerifying) return "verifying";
  if (state === "connected") return isUsed ? "used" : "unused";
  return state === "failing" && isUsed ? "failingUsed" : state;
}

function SenderDomain({ domain, address }: { domain: Domain; address: string }) {
  const { t } = useTranslation("notifications");
  const confirm = useConfirm();
  const { call, failure, isBusy } = useEndApi();
  const isTooSoon = useRetry(failure);
  const { name, ascii, state, dmarc } = domain;
  const remove = async () => {
    const asked = {
      title: t("senderDomain.removeAsk", { name }),
      text: t("senderDomain.removeText"),
      confirm: t("senderDomain.remove"),
      destructive: true,
    };
    if (await confirm(asked)) await call("removeSenderDomain", {}, { done: t("senderDomain.removed") });
  };
  const rotate = async () => {
    const asked = {
      title: t("senderDomain.rotateAsk"),
      text: t("senderDomain.rotateText"),
      confirm: t("senderDomain.rotate"),
    };
    if (await confirm(asked)) await call("rotateSenderKey", {}, { done: t("senderDomain.rotated") });
  };

  return (
    <StateSection
      title={name}
      state={
        domain.isVerifying
          ? { label: t("senderDomain.state.verifying"), tone: "info" }
          : { label: t(`senderDomain.state.${state}`), tone: DOMAIN_TONES[state] }
      }
      about={
        <>
          {ascii && (
            <Text as="p" tone="subdued" breakWord>
              {ascii}
            </Text>
          )}
          <Text as="p" breakWord>
            {t(`senderDomain.about.${aboutOf(domain)}`, { address, day: domain.givenUpAt ?? "" })}
          </Text>
        </>
      }
    >
      <DnsRecords
        records={domain.records}
        zone={domain.zone}
        noteOf={({ use }) => ({
          title: t(`senderDomain.record.${use}.title`),
          text: t(`senderDomain.record.${use}.text`, { day: domain.replacedAt ?? "" }),
          isOptional: OPTIONAL.has(use),
        })}
      />
      {dmarc && (
        <Text as="p" breakWord>
          {t(`senderDomain.dmarc.${dmarc.policy}`, { at: dmarc.at })}
        </Text>
      )}
      <DnsFailureNote failure={domain.failure} zone={domain.zone} />
      <CallFailure failure={failure} />
      <Divider />
      <DnsCheck
        checkedAt={domain.checkedAt}
        nextCheckAt={domain.nextCheckAt}
        isBusy={isBusy}
        isTooSoon={isTooSoon}
        onCheck={(done) => void call("checkSenderDomain", {}, { done })}
      >
        <Button variant="plain" tone="critical" onClick={() => void remove()}>
          {t("senderDomain.remove")}
        </Button>
        {domain.canRotate && (
          <Button variant="plain" onClick={() => void rotate()}>
            {t("senderDomain.rotate")}
          </Button>
        )}
      </DnsCheck>
    </StateSection>
  );
}
