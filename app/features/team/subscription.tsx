import type { TeamSubscription } from "../../../contract/team-notifications";
import { useTranslation } from "../../i18n/translation";
import { LinkAsk, LinkDone } from "./link-forms";

/** What the recipient of a link gets, and the buttons that end it or resume it. */
export function Subscription({
  subscription: { store, address, event, is_subscribed: isSubscribed },
  requestKey,
}: {
  subscription: TeamSubscription;
  requestKey: string;
}) {
  const { t } = useTranslation("team");
  if (address === null)
    return (
      <LinkDone
        title={t("unsubscribe.gone", { store: store.name })}
        text={t("unsubscribe.goneText", { store: store.name })}
      />
    );
  const all = { what: "all", label: t("unsubscribe.all") };
  const what = event && t(`names.${event}`);
  if (!what)
    return <LinkAsk text={t("unsubscribe.any", { address })} choices={[all]} requestKey={requestKey} />;
  return isSubscribed ? (
    <LinkAsk
      text={t("unsubscribe.text", { address, event: what })}
      choices={[{ what: "event", label: t("unsubscribe.event", { event: what }) }, all]}
      requestKey={requestKey}
    />
  ) : (
    <>
      <LinkDone
        title={t("unsubscribe.stopped", { event: what })}
        text={t("unsubscribe.stoppedText", { address })}
      />
      <LinkAsk
        text={t("unsubscribe.resumeText")}
        choices={[{ what: "resume", label: t("unsubscribe.resume") }, all]}
        requestKey={requestKey}
      />
    </>
  );
}
