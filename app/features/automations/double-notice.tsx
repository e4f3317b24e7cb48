import { Banner, Link } from "@shopify/polaris";
import { type MailKind, MAIL_KINDS, mailKinds, mailKindsOf } from "../../../contract/mail-kinds";
import { SUB_STATUSES } from "../../../contract/sub-statuses";
import { useTranslation } from "../../i18n/translation";
import type { Trigger } from "./change-definition";

interface Props {
  trigger: Trigger;
  kindsOn: readonly MailKind[];
}

/** That customers get an email about the same anyway; null where they do not. */
export function useDoubleText({ trigger, kindsOn }: Props): string | null {
  const { t } = useTranslation(["automations", "notifications"]);
  const kind = kindsAbout(trigger).find((each) => kindsOn.includes(each));
  return kind ? t("automations:page.double", { kind: t(`notifications:kinds.${kind}.title`) }) : null;
}

/** The same, with a link that leads to where the other one is switched off. */
export function DoubleNotice(props: Props) {
  const { t } = useTranslation("automations");
  const text = useDoubleText(props);
  if (!text) return null;
  return (
    <Banner tone="warning">
      <p>
        {text} <Link url="/track/notification">{t("page.toNotifications")}</Link>
      </p>
    </Banner>
  );
}

/** Kinds of email that the same event sends at the same time. Days after it are another time. */
function kindsAbout(trigger: Trigger): MailKind[] {
  switch (trigger.on) {
    case "status":
      return MAIL_KINDS.filter((id) => {
        const { trigger: of } = mailKinds[id];
        return of.on === "status" && trigger.statuses.includes(of.status);
      });
    case "sub_status":
      return trigger.sub_statuses.flatMap((subStatus) =>
        mailKindsOf({ status: SUB_STATUSES[subStatus], subStatus }).slice(0, 1),
      );
    case "fulfilled":
      return ["shipped"];
    case "partly_fulfilled":
      return ["partly_shipped"];
    case "late":
      return ["delayed"];
    case "silent":
      return ["no_updates"];
    case "overdue":
      return ["overdue"];
    case "unfulfilled":
    case "delivered":
    case "problem":
      return [];
  }
}
