import { useTranslation } from "../../i18n/translation";
import { PageRows } from "../screens/page-rows";
import { useScreenTexts } from "../screens/use-screen-texts";
import type { EmailSettingsView } from "./load-email-settings.server";

/** The pages with what all emails to customers share, each with how it is set now. */
export function EmailSettingsRows({ settings }: { settings: EmailSettingsView }) {
  const { t } = useTranslation(["notifications", "automations"]);
  const wordsOf = useScreenTexts();
  const { address, sender, domain, isServerFailing, changedCountries, blocked, counts } = settings;
  const { automations, statistics } = settings;
  const line = (...parts: (string | false)[]) => parts.filter(Boolean).join(" · ");
  const lately = (...numbers: (string | false)[]) => {
    const known = line(...numbers);
    return known && t("rows.lately", { numbers: known });
  };
  const rows = [
    {
      id: "email-design" as const,
      title: wordsOf("email-design").title,
      state: [address.replace(/\s*\n\s*/g, ", ") || t("rows.noAddress")],
    },
    {
      id: "email-sender" as const,
      title: t("pages.sender"),
      state: [
        sender.state === "none" ? t("rows.ours") : line(sender.address, t(`sender.state.${sender.state}`)),
        domain && line(domain.name, stateOfDomain(domain)),
        isServerFailing ? t("rows.serverFailing") : null,
      ],
    },
    {
      id: "email-consent" as const,
      title: wordsOf("email-consent").title,
      state: [changedCountries ? t("rows.countries", { count: changedCountries }) : t("rows.defaults")],
    },
    {
      id: "email-suppressions" as const,
      title: t("pages.recipients"),
      state: [
        blocked === 0 ? t("rows.noneBlocked") : t("rows.blocked", { count: blocked }),
        lately(
          counts.bounced && t("became.bounced", { number: counts.bounced }),
          counts.complained && t("became.complained", { number: counts.complained }),
          counts.unsubscribed && t("became.unsubscribed", { number: counts.unsubscribed }),
        ),
      ],
    },
    {
      id: "email-statistics" as const,
      title: t("pages.statistics"),
      state: [t("statistics.row", statistics)],
    },
    {
      id: "email-history" as const,
      title: wordsOf("email-history").title,
      state: [
        lately(
          counts.sent && t("sent", { number: counts.sent }),
          counts.not_sent && t("notSent", { number: counts.not_sent }),
        ) || t("outcomes.none"),
      ],
    },
    {
      id: "automations" as const,
      title: wordsOf("automations").title,
      state: [
        automations.all === "0" ? t("automations:list.emptyTitle") : t("automations:list.row", automations),
      ],
    },
  ];

  function stateOfDomain({ state, missing }: NonNullable<EmailSettingsView["domain"]>) {
    return missing > 0 && state !== "connected"
      ? t("rows.missing", { count: missing })
      : t(`senderDomain.state.${state}`);
  }

  return <PageRows rows={rows} />;
}
