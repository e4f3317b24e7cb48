import { Button, Card, Divider, Text } from "@shopify/polaris";
import { CallFailure } from "../../components/call-failure";
import { ExternalLink } from "../../components/external-link";
import { StateSection } from "../../components/state-section";
import { useTranslation } from "../../i18n/translation";
import { useConfirm } from "../../shell/confirm";
import { useEndApi } from "../../shell/use-end-api";
import { useRetry } from "../../shell/use-retry";
import { DnsCheck } from "../dns-records/dns-check";
import { DnsFailureNote } from "../dns-records/dns-failure";
import { DnsRecords } from "../dns-records/dns-records";
import { DOMAIN_TONES } from "../dns-records/domain-tones";
import { AddDomain } from "./add-domain";
import type { CustomDomainView } from "./load-custom-domain.server";

/** The shop's own name for its tracking pages: the field for it, or what its DNS says and what is to be done there. */
export function CustomDomainCard({ domain }: { domain: CustomDomainView | null }) {
  return <Card>{domain ? <Domain domain={domain} /> : <AddDomain />}</Card>;
}

function Domain({ domain }: { domain: CustomDomainView }) {
  const { t } = useTranslation("customDomain");
  const confirm = useConfirm();
  const { call, failure, isBusy } = useEndApi();
  const isTooSoon = useRetry(failure);
  const { name, state, isTaken } = domain;
  const about = isTaken ? "taken" : state;
  const remove = async () => {
    const asked = {
      title: t("sure", { name }),
      text: t("sureText"),
      confirm: t("remove"),
      destructive: true,
    };
    if (await confirm(asked)) await call("removeCustomDomain", {}, { done: t("removed") });
  };

  return (
    <StateSection
      title={
        state === "connected" || state === "failing" ? (
          <ExternalLink href={domain.url}>{name}</ExternalLink>
        ) : (
          name
        )
      }
      state={{ label: t(`state.${state}`), tone: DOMAIN_TONES[state] }}
      about={
        <>
          {domain.ascii && (
            <Text as="p" tone="subdued" breakWord>
              {domain.ascii}
            </Text>
          )}
          <Text as="p">{t(`about.${about}`, { day: domain.servedUntil ?? "" })}</Text>
        </>
      }
    >
      <DnsRecords records={domain.records} zone={domain.zone} />
      <DnsFailureNote failure={domain.failure} zone={domain.zone} />
      <CallFailure failure={failure} />
      <Divider />
      <DnsCheck
        checkedAt={domain.checkedAt}
        nextCheckAt={domain.nextCheckAt}
        isBusy={isBusy}
        isTooSoon={isTooSoon}
        onCheck={(done) => void call("checkCustomDomain", {}, { done })}
      >
        <Button variant="plain" tone="critical" onClick={() => void remove()}>
          {t("remove")}
        </Button>
      </DnsCheck>
    </StateSection>
  );
}
