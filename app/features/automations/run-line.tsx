import { Link, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import { nameOfLanguage } from "../../../storefront/language-names";
import { useProblemWords } from "../mail-editor/problem-list";
import { useReason } from "../order-detail/use-reason";
import type { RunView, TriedRunView } from "./present-calls.server";

const isTried = (run: TriedRunView | RunView): run is TriedRunView => "outcome" in run;

interface Props {
  run: TriedRunView | RunView;
  /** Under a heading that says that it would have run: here only when. */
  isListed?: boolean;
}

/** An order with what became of it, or would have: when it was done, until when it waits, or why not, and which actions failed. */
export function RunLine({ run, isListed = false }: Props) {
  const { t } = useTranslation("automations");
  const { order, order_name: name, number, reason, when } = run;
  const because = reason ? t(`reason.${reason}`) : "";
  const state = isTried(run)
    ? { act: "act", wait: "wait", skip: "skip", pass: "pass" }[run.outcome]
    : { acted: "done", waiting: "wait", skipped: "skip", failed: "failed" }[run.state];
  const failed = isTried(run) ? [] : run.failed.map((action) => t(`action.${action}`));
  const email = useEmailText(isTried(run) ? null : run.email);
  const defaultText = useDefaultText(isTried(run) ? null : run.default_text);
  // When it was not to act is no part of its sentence.
  const isWhenSaid = state !== "skip" && state !== "pass";
  const became = [
    isListed && state === "act" ? when : t(`outcome.${state as "act"}`, { when, reason: because }),
    ...failed,
    ...email,
    ...defaultText,
    ...(isWhenSaid ? [] : [when]),
  ].join(" · ");
  return (
    <li>
      <Link url={`/track/orders/${order}`}>{name}</Link>
      <Text as="span" tone="subdued" breakWord>
        {`${number ? ` · ${number}` : ""} · ${became}`}
      </Text>
    </li>
  );
}

/** What has become of the email of a run, in the words of the log of emails. */
function useEmailText(email: RunView["email"]): string[] {
  const { t } = useTranslation(["automations", "order"]);
  const reasonOf = useReason();
  if (!email) return [];
  const { state, reason, goesOut } = email;
  return [
    t("automations:outcome.email", { state: t(`order:messageState.${state}`) }),
    goesOut && t("order:messageGoesOut", { when: goesOut }),
    reason && reasonOf(reason),
  ].filter((part) => part !== null);
}

/** That the email of a run had the default text, and where its own is wrong. */
function useDefaultText(sent: RunView["default_text"]): string[] {
  const { t } = useTranslation("automations");
  const wordsOf = useProblemWords();
  if (!sent) return [];
  const { problem } = sent;
  if (!problem) return [t("outcome.defaultText")];
  return [
    t("outcome.defaultText"),
    problem.language && nameOfLanguage(problem.language),
    wordsOf(problem),
  ].filter((part) => part !== null);
}
