import { Badge, type BadgeProps } from "@shopify/polaris";
import { Link } from "@remix-run/react";
import { useTranslation } from "../../i18n/translation";
import { useReason } from "../order-detail/use-reason";
import { useScreenTexts } from "../screens/use-screen-texts";
import type { MailView } from "./present-mail.server";

const tones: Record<MailView["state"], BadgeProps["tone"]> = {
  queued: "info",
  sent: "success",
  failed: "critical",
  skipped: undefined,
};

/** Emails to customers and those that were not sent: what, to whom, about which order, and why not. */
export function MailList({ mails }: { mails: MailView[] }) {
  const { t } = useTranslation(["notifications", "order"]);
  const reasonOf = useReason();
  const { title } = useScreenTexts()("email-history");
  return (
    <ul className="wb-mail-log" aria-label={title}>
      {mails.map(({ id, channel, kind, order, state, reason, to, subject, when, goesOut }) => (
        <li key={`${channel} ${id} ${state}`}>
          <Badge tone={tones[state]}>{t(`order:messageState.${state}`)}</Badge>
          <span className="wb-mail-log__text wb-break">
            {kind ? t(`notifications:kinds.${kind}.title`) : subject}
            {order && (
              <>
                {" · "}
                <Link
                  to={`/track/orders/${order.id}`}
                  className="wb-link"
                  aria-label={t("notifications:viewOrder", { order: order.name })}
                >
                  {order.name}
                </Link>
              </>
            )}
            <small>
              {[
                channel === "text" && t("order:channel.text"),
                goesOut ? t("order:messageGoesOut", { when: goesOut }) : when,
                to,
                kind && subject,
                reason && reasonOf(reason, channel),
              ]
                .filter(Boolean)
                .join(" · ")}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}
