import { isOutcomeUnknown, type Failure } from "./tooling/failure";
import { isEqual } from "./tooling/invariant";
import type { Invariant } from "./tooling/machine-entry";
import type { Moment } from "./tooling/moment";
import type { planChangeMachine } from "./plan-change.machine";

type State = Moment<typeof planChangeMachine>["after"];
type Choice = State["context"]["current"];

/** Starter, Growth, Advanced, Enterprise; more orders of the same plan are more. */
const TIERS = ["STARTER", "GROWTH", "ADVANCED", "CUSTOM"];
function rankOf(plan: string): number {
  const [tier, orders] = plan.split("_");
  return TIERS.indexOf(tier!) * 1_000_000 + Number(orders ?? 0);
}
/** Its own year is more than its own months, whatever the code says. */
const isMore = (choice: Choice, current: Choice) =>
  rankOf(choice.plan) === rankOf(current.plan)
    ? choice.interval === "ANNUAL"
    : rankOf(choice.plan) > rankOf(current.plan);

const TAGS = ["modal", "mainStore", "contact"] as const;
const isOpen = (state: State) => TAGS.some((tag) => state.hasTag(tag));
/** A change is being sent, or its result read: Shopify's page, which only has to be opened, is neither. */
const isOnItsWay = (state: State) => state.hasTag("busy") && !state.hasTag("leaving");
/** The end of that call, while it is waited for. */
const ends = ({ before, event }: Moment<typeof planChangeMachine>, kind: "done" | "error", name: string) =>
  event.type === `xstate.${kind}.actor.${name}` &&
  (name === "quoteChange"
    ? before.hasTag("modal") && !before.hasTag("quoted") && !before.hasTag("unquoted")
    : isOnItsWay(before) && before.hasTag("modal") === (name === "changePlan"));
/** Nobody has said what came of the change. */
const isLost = (moment: Moment<typeof planChangeMachine>) =>
  ends(moment, "error", "changePlan") && isOutcomeUnknown(moment.event.error as Failure);
const choiceOf = (event: Record<string, unknown>) => event as { choice: Choice; isOffered: boolean };

/** Specification, sections 4 (Plan change), 5 and 8. */
export const planChangeInvariants: Invariant<typeof planChangeMachine>[] = [
  {
    name: "The dialog is not lost while the change is on its way",
    holds: ({ before, event, after }) =>
      !(before.hasTag("modal") && isOnItsWay(before)) ||
      event.type.endsWith(".actor.changePlan") ||
      (after.hasTag("modal") && isOnItsWay(after)),
  },
  {
    name: "What is on its way is not abandoned, confirmed again or replaced by another choice",
    holds: ({ before, event, after, calls }) =>
      !isOnItsWay(before) ||
      event.type.startsWith("xstate.") ||
      (isEqual(after.value, before.value) &&
        isEqual(after.context.choice, before.context.choice) &&
        calls.length === 0),
  },
  {
    name: "The plan and interval that are current cannot be chosen, every other one can",
    holds: ({ after }) => {
      if (after.context.isLinked || isOpen(after) || after.hasTag("busy")) return true;
      const { current } = after.context;
      const canChoose = (change: Partial<Choice>) =>
        after.can({
          type: "plan.chosen",
          isOffered: true,
          choice: { ...current, ...change, is_trial: false },
        });
      const another = current.interval === "ANNUAL" ? "EVERY_30_DAYS" : "ANNUAL";
      return !canChoose({}) && canChoose({ interval: another }) && canChoose({ plan: "ADVANCED_20000" });
    },
  },
  {
    name: "What is offered opens a dialog that says up or down, as the plans' order has it",
    holds: ({ before, event, after }) => {
      if (event.type !== "plan.chosen" || !before.can(event as never) || before.context.isLinked) return true;
      const { choice, isOffered } = choiceOf(event);
      if (!isOffered) return true;
      const isUp = isMore(choice, before.context.current);
      return (
        after.hasTag("modal") &&
        isEqual(after.context.choice, choice) &&
        after.hasTag("up") === isUp &&
        after.hasTag("down") === !isUp
      );
    },
  },
  {
    name: "Enterprise is not changed in the app: it leads to us",
    holds: ({ before, event, after, calls }) =>
      event.type !== "plan.chosen" ||
      choiceOf(event).isOffered ||
      isOpen(before) ||
      before.hasTag("busy") ||
      before.context.isLinked ||
      (after.hasTag("contact") && !after.hasTag("modal") && calls.length === 0),
  },
  {
    name: "A linked store is sent to its main store, whatever it chooses, and changes nothing",
    holds: ({ before, event, after, calls }) =>
      !before.context.isLinked ||
      (calls.length === 0 &&
        !after.hasTag("modal") &&
        (event.type !== "plan.chosen" || isOpen(before) || after.hasTag("mainStore"))),
  },
  {
    name: "Only a linked store is sent to its main store",
    holds: ({ after }) => after.context.isLinked || !after.hasTag("mainStore"),
  },
  {
    name: "Every dialog can be closed while nothing is on its way, and nothing is sent then",
    holds: ({ before, event, after, calls }) =>
      (isOnItsWay(after) || isOpen(after) === after.can({ type: "change.abandoned" })) &&
      (event.type !== "change.abandoned" ||
        isOnItsWay(before) ||
        (!isOpen(after) && !after.hasTag("busy") && calls.length === 0)),
  },
  {
    name: "The price is asked for when a plan is chosen and when that is retried, for what was chosen",
    holds: ({ before, event, after, calls }) =>
      isEqual(
        calls.filter(({ name }) => name === "quoteChange"),
        (event.type === "plan.chosen" && after.hasTag("modal") && !before.hasTag("modal")) ||
          (event.type === "quote.retried" && before.hasTag("unquoted"))
          ? [{ name: "quoteChange", input: after.context.choice }]
          : [],
      ),
  },
  {
    name: "A price is shown only of what was chosen, as the server said it",
    holds: (moment) =>
      ends(moment, "done", "quoteChange")
        ? moment.after.hasTag("quoted") && isEqual(moment.after.context.quote, moment.event.output)
        : moment.after.hasTag("quoted")
          ? moment.before.hasTag("quoted") &&
            moment.after.context.quote !== null &&
            isEqual(moment.after.context.quote, moment.before.context.quote)
          : moment.after.hasTag("busy") || moment.after.context.quote === null,
  },
  {
    name: "A price that cannot be read says why, and can be asked for again",
    holds: (moment) =>
      !ends(moment, "error", "quoteChange") ||
      (moment.after.hasTag("unquoted") &&
        moment.after.can({ type: "quote.retried" }) &&
        isEqual(moment.after.context.failure, moment.event.error)),
  },
  {
    name: "A failure is known only where it is shown, and there always",
    holds: ({ after }) =>
      (after.context.failure !== null) === (after.hasTag("failed") || after.hasTag("unquoted")),
  },
  {
    name: "A change is confirmed only with its price and day on the screen, and sent once",
    holds: ({ before, event, after, calls }) =>
      before.can({ type: "change.confirmed" }) === (before.hasTag("quoted") && !before.hasTag("busy")) &&
      isEqual(
        calls.filter(({ name }) => name === "changePlan"),
        event.type === "change.confirmed" && before.can({ type: "change.confirmed" })
          ? [{ name: "changePlan", input: before.context.choice }]
          : [],
      ) &&
      (event.type !== "change.confirmed" ||
        !before.can({ type: "change.confirmed" }) ||
        (after.hasTag("modal") && after.hasTag("busy"))),
  },
  {
    name: "Redirect opens the given address, once; nothing else does",
    holds: (moment) => {
      const answer = moment.event.output as { action?: string; url?: string } | undefined;
      const isRedirect = ends(moment, "done", "changePlan") && answer?.action === "redirect";
      const wanted = moment.emitted.filter(({ type }) => type === "approval.wanted");
      return isEqual(
        wanted,
        isRedirect
          ? [{ type: "approval.wanted", url: answer.url, choice: moment.before.context.choice }]
          : [],
      );
    },
  },
  {
    name: "While Shopify's page is opened, the dialog leads there by hand, the price still beside it",
    holds: (moment) => {
      const { before, event, after } = moment;
      const isLeaving = ends(moment, "done", "changePlan")
        ? (event.output as { action: string }).action === "redirect"
        : before.hasTag("leaving") && event.type !== "change.abandoned";
      if (!isLeaving) return !after.hasTag("leaving");
      return (
        (["leaving", "modal", "quoted"] as const).every((tag) => after.hasTag(tag)) &&
        after.context.url !== null
      );
    },
  },
  {
    name: "Reload, and a change without an answer, read the plans again, once; nothing else does but who asks for it",
    holds: (moment) => {
      const isReload =
        ends(moment, "done", "changePlan") && (moment.event.output as { action: string }).action === "reload";
      const isAsked = moment.event.type === "outcome.checked" && moment.before.hasTag("unconfirmed");
      return isEqual(
        moment.calls.filter(({ name }) => name === "readPlans"),
        isReload || isLost(moment) || isAsked ? [{ name: "readPlans" }] : [],
      );
    },
  },
  {
    name: "Plan changed is said once the plans are read again: for Starter, and where the plan and interval not answered for are there, or next",
    holds: (moment) => {
      const { choice, unconfirmed, current, next } = moment.before.context;
      // The free plan is paid for no interval.
      const said = ({ plan, interval }: { plan: string; interval: string }) =>
        plan === "STARTER" ? plan : `${plan} ${interval}`;
      const isFound =
        unconfirmed !== null &&
        [current, next].some((known) => known !== null && said(known) === said(unconfirmed));
      return (
        moment.emitted.some(({ type }) => type === "plan.changed") ===
        (ends(moment, "done", "readPlans") && (unconfirmed === null ? choice?.plan === "STARTER" : isFound))
      );
    },
  },
  {
    name: "What nobody has answered for is said to be unconfirmed, after the plans were read, and never to have failed",
    holds: (moment) => {
      if (isLost(moment)) return moment.after.hasTag("busy") && !moment.after.hasTag("failed");
      const isRead = ends(moment, "done", "readPlans") || ends(moment, "error", "readPlans");
      if (!isRead || moment.before.context.unconfirmed === null) return true;
      const isSaid = moment.emitted.some(({ type }) => type === "plan.changed");
      return moment.after.hasTag("unconfirmed") === !isSaid && !moment.after.hasTag("failed");
    },
  },
  {
    name: "A change that is refused closes the dialog, and is told by toast and banner in the server's words",
    holds: (moment) => {
      const failed = moment.emitted.filter(({ type }) => type === "change.failed");
      if (!ends(moment, "error", "changePlan") || isLost(moment)) return failed.length === 0;
      const failure = moment.event.error;
      return (
        moment.after.hasTag("failed") &&
        !isOpen(moment.after) &&
        isEqual(moment.after.context.failure, failure) &&
        isEqual(failed, [{ type: "change.failed", failure }])
      );
    },
  },
  {
    name: "Plans that cannot be read again are told by the banner",
    holds: (moment) =>
      !ends(moment, "error", "readPlans") ||
      moment.before.context.unconfirmed !== null ||
      (moment.after.hasTag("failed") && isEqual(moment.after.context.failure, moment.event.error)),
  },
  {
    name: "The banner goes when it is dismissed or something is chosen, and not before",
    holds: ({ before, event, after }) =>
      !before.hasTag("failed") ||
      after.hasTag("failed") !==
        (event.type === "failure.dismissed" || (event.type === "plan.chosen" && before.can(event as never))),
  },
  {
    name: "Nothing of a change is left once it is closed",
    holds: ({ after }) =>
      isOpen(after) ||
      after.hasTag("busy") ||
      isEqual([after.context.choice, after.context.quote, after.context.url], [null, null, null]),
  },
  {
    name: "What the page reads of the plan is current from then on, and nothing else is touched",
    holds: ({ before, event, after }) => {
      const known = ({ context }: State) => [
        context.current,
        context.next,
        context.openApprovals,
        context.isLinked,
      ];
      if (event.type !== "plans.read") return isEqual(known(after), known(before));
      return (
        isEqual(known(after), [event.current, event.next, event.openApprovals, event.isLinked]) &&
        isEqual(after.value, before.value)
      );
    },
  },
];
