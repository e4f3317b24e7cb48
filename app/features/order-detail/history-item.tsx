import { useTranslation } from "../../i18n/translation";
import { useWritebackReason } from "../courier-writeback/use-writeback-reason";
import { useList } from "../../i18n/use-list";
import type { HistoryEntryView } from "./present-history.server";
import { useAutomationWords } from "./use-automation-words";
import { useReason } from "./use-reason";

/** One change with who made it, through what, and what followed. */
export function HistoryItem({ entry }: { entry: HistoryEntryView }) {
  const { t } = useTranslation(["orderPage", "order", "status", "notifications"]);
  const reasonOf = useReason();
  const changeText = useChangeText();
  const automationWords = useAutomationWords();
  const writebackReasonOf = useWritebackReason();
  const { action } = entry;
  const byHand =
    action?.kind === "set_status" || action?.kind === "automatic" || action?.kind === "undo_status"
      ? action.kind
      : null;
  const follows = [
    ...entry.mails.map(({ mail, status, state, reason }) => {
      const about = mail ? t(`notifications:kinds.${mail}.title`) : t(`status:${status ?? "pending"}`);
      const line = t("history.email", { about, state: t(`order:messageState.${state}`) });
      return reason ? `${line} · ${reasonOf(reason)}` : line;
    }),
    ...(entry.untold ? [t("history.noEmail", { reason: reasonOf(entry.untold) })] : []),
    ...(entry.untold === "suppressed_by_merchant" ? [t("history.noAutomation")] : []),
    ...entry.writes.map(({ what, state, reason }) => {
      const line = t(what === "courier" ? "history.writeCourier" : "history.write", {
        state: t(`history.written.${state}`),
      });
      return reason ? `${line} · ${writebackReasonOf(reason)}` : line;
    }),
  ];

  return (
    <li data-kind={entry.change.kind}>
      <span className="wb-timeline-text">{changeText(entry.change)}</span>
      <small>
        {[
          entry.at,
          entry.by === "automation" ? automationWords(entry.automation) : t(`history.by.${entry.by}`),
          entry.way && t(`history.way.${entry.way}`),
          byHand && t(`history.action.${byHand}`),
          action && action.orders > 1 && t("history.orders", { count: action.orders }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </small>
      {follows.map((line, index) => (
        <small key={index} className="wb-history-follows">
          {line}
        </small>
      ))}
    </li>
  );
}

function useChangeText(): (change: HistoryEntryView["change"]) => string {
  const { t } = useTranslation(["orderPage", "order", "status", "notifications", "automations"]);
  const list = useList();
  const known = (value: string | null) => value ?? t("history.unknown");
  return (change) => {
    switch (change.kind) {
      case "tags": {
        const name = (names: (string | null)[]) => list(names.map((each) => each ?? t("history.tagGone")));
        return [
          change.added.length > 0 && t("history.tagAdded", { name: name(change.added) }),
          change.removed.length > 0 && t("history.tagRemoved", { name: name(change.removed) }),
        ]
          .filter(Boolean)
          .join(" · ");
      }
      case "automation": {
        const named = (actions: typeof change.done) =>
          list(actions.map((action) => t(`automations:action.${action}`)));
        return [
          change.done.length > 0 && t("history.automation", { actions: named(change.done) }),
          change.failed.length > 0 && t("history.automationFailed", { actions: named(change.failed) }),
        ]
          .filter(Boolean)
          .join(" · ");
      }
      case "note":
        return t(`history.note.${change.change}`);
      case "status": {
        const { number, from, to } = change;
        return t("history.status", {
          number: known(number),
          from: t(`status:${from}`),
          to: t(`status:${to}`),
        });
      }
      case "estimate": {
        const { from, to } = change;
        const number = known(change.number);
        if (to === null) return t("history.estimateGone", { number });
        return from === null
          ? t("history.estimateFirst", { number, to })
          : t("history.estimate", { number, from, to });
      }
      case "hand_date": {
        const { to, insteadOf } = change;
        const number = change.is_rest ? t("order:notYetShipped") : change.number;
        if (to === null || change.reason === null)
          return number === null ? t("history.handDateOrderGone") : t("history.handDateGone", { number });
        const reason = t(`handDate.reasons.${change.reason}`);
        if (insteadOf === null)
          return number === null
            ? t("history.handDateOrder", { to, reason })
            : t("history.handDate", { number, to, reason });
        const before = { from: insteadOf.days, source: t(`history.dateOf.${insteadOf.by}`) };
        return number === null
          ? t("history.handDateOrderInstead", { to, reason, ...before })
          : t("history.handDateInstead", { number, to, reason, ...before });
      }
      case "number":
        return t("history.number", { from: known(change.from), to: known(change.to) });
      case "courier": {
        const { from, to } = change;
        const number = known(change.number);
        return from === to
          ? t("history.courierKept", { number })
          : t("history.courier", { number, from: known(from), to: known(to) });
      }
      case "mail":
        return t("history.mail", { number: known(change.number) });
      case "order_mail":
        return t("history.mail", { number: t(`notifications:kinds.${change.mail}.title`) });
      default:
        return t(`history.${change.kind}`);
    }
  };
}
